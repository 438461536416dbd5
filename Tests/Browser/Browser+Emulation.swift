extension Browser {
    /// The size of a window.
    public struct Screen: Sendable, CustomStringConvertible {
        /// CSS pixels.
        public var width: Int
        /// CSS pixels.
        public var height: Int
        /// Whether it is a phone.
        public var isPhone: Bool

        /// Describes a window.
        public init(width: Int, height: Int, isPhone: Bool) {
            self.width = width
            self.height = height
            self.isPhone = isPhone
        }

        /// A phone, held upright.
        public static let phone = Screen(width: 390, height: 844, isPhone: true)
        /// A window on a desk.
        public static let desk = Screen(width: 1280, height: 800, isPhone: false)
        /// That window at 400 %: what WCAG 1.4.10 asks for.
        public static let zoomed = Screen(width: 320, height: 256, isPhone: false)
        /// The smallest phone.
        public static let smallPhone = Screen(width: 320, height: 568, isPhone: true)

        /// Width and height.
        public var description: String { "\(width)x\(height)" }
    }

    /// Gives the window a size.
    public func resize(to screen: Screen, pixelRatio: Double = 1) async throws {
        try await developerCommand(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": screen.width, "height": screen.height, "deviceScaleFactor": pixelRatio,
                "mobile": screen.isPhone,
            ])
    }

    /// Pretends that the person has chosen these.
    public func prefer(dark: Bool = false, reducedMotion: Bool = false, forcedColors: Bool = false) async throws {
        let features = [
            "prefers-color-scheme": dark ? "dark" : "light",
            "prefers-reduced-motion": reducedMotion ? "reduce" : "no-preference",
            "forced-colors": forcedColors ? "active" : "none",
        ]
        try await developerCommand(
            "Emulation.setEmulatedMedia", ["features": features.map { ["name": $0.key, "value": $0.value] }])
    }

    private func developerCommand(_ name: String, _ parameters: [String: Any]) async throws {
        try await send("POST", "/goog/cdp/execute", ["cmd": name, "params": parameters])
    }
}

// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "AuthBlock",
    products: [
        .library(name: "AuthBlock", targets: ["AuthBlock"]),
        .library(name: "LocalProvider", targets: ["LocalProvider"]),
        .library(name: "FirebaseProvider", targets: ["FirebaseProvider"]),
        .library(name: "MockProvider", targets: ["MockProvider"]),
        .library(name: "CurlNetwork", targets: ["CurlNetwork"]),
        .library(name: "TerminalViews", targets: ["TerminalViews"]),
        .library(name: "WebViews", targets: ["WebViews"]),
        .library(name: "AuthBlockTestKit", targets: ["AuthBlockTestKit"]),
        // These for Benchmarks/, a package of its own.
        .library(name: "FirebaseStandIn", targets: ["FirebaseStandIn"]),
        .library(name: "HTTPServer", targets: ["HTTPServer"]),
        .library(name: "OpenSSLCrypto", targets: ["OpenSSLCrypto"]),
        .library(name: "SQLite", targets: ["SQLite"]),
        .executable(name: "authblock", targets: ["AuthBlockCommand"]),
    ],
    targets: [
        // The core: Swift and Foundation only.
        .target(name: "AuthBlock", swiftSettings: settings),

        // System libraries, and the thin Swift layers over them.
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        // Loaded when a picture is drawn, as libchafa is, of which no header is needed.
        .systemLibrary(name: "CPNG", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .target(name: "DynamicLibraries", swiftSettings: settings),
        .target(
            name: "CurlNetwork", dependencies: ["AuthBlock", "CCurl", "DynamicLibraries"], swiftSettings: settings),
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD", "DynamicLibraries"], swiftSettings: settings),
        .target(name: "OpenSSLCrypto", dependencies: ["COpenSSL"], swiftSettings: settings),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),
        .target(name: "Databases", dependencies: ["AuthBlock", "SQLite"], swiftSettings: settings),

        // Providers. SwiftPM reserves the folder Plugins/ for build-tool plug-ins and looks for other targets only
        // in Sources/, so each of these names its path.
        .target(
            name: "LocalProvider", dependencies: ["AuthBlock", "Databases", "OpenSSLCrypto", "SQLite", "CZxcvbn"],
            path: "Plugins/LocalProvider", swiftSettings: settings),
        .target(
            name: "MockProvider", dependencies: ["AuthBlock"], path: "Plugins/MockProvider",
            swiftSettings: settings),
        .target(
            name: "FirebaseProvider", dependencies: ["AuthBlock", "OpenSSLCrypto"], path: "Plugins/FirebaseProvider",
            swiftSettings: settings),

        // Front ends and what tests of flows need.
        .target(
            name: "TerminalViews", dependencies: ["AuthBlock", "CPNG", "CTurboJPEG", "DynamicLibraries"],
            swiftSettings: settings),
        .target(
            name: "WebViews", dependencies: ["AuthBlock", "Databases", "HTTPServer", "OpenSSLCrypto", "SQLite"],
            resources: [
                .embedInCode("Assets/base.css"), .embedInCode("Assets/controls.css"), .embedInCode("Assets/pages.css"),
                .embedInCode("Assets/script.js"),
            ],
            swiftSettings: settings),
        .target(name: "AuthBlockTestKit", dependencies: ["AuthBlock"], swiftSettings: settings),

        // The command is the only target that joins providers and front ends.
        .executableTarget(
            name: "AuthBlockCommand",
            dependencies: [
                "AuthBlock", "CurlNetwork", "FirebaseProvider", "LocalProvider", "MockProvider", "TerminalViews",
                "HTTPServer", "WebViews",
            ],
            swiftSettings: settings),

        // The samples, which the README shows.
        .executableTarget(
            name: "Greeter", dependencies: ["AuthBlock", "LocalProvider", "MockProvider", "TerminalViews"],
            path: "samples/greeter", swiftSettings: settings),
        .executableTarget(
            name: "CustomProvider", dependencies: ["AuthBlock", "OpenSSLCrypto", "TerminalViews"],
            path: "samples/custom-provider", swiftSettings: settings),

        // What several test targets need: to run other programs, folders that go away, any bytes for servers, a browser.
        .target(name: "ChildProcess", path: "Tests/ChildProcess", swiftSettings: settings),
        .target(name: "TemporaryFolder", path: "Tests/TemporaryFolder", swiftSettings: settings),
        .target(name: "RawClient", dependencies: ["HTTPServer"], path: "Tests/RawClient", swiftSettings: settings),
        .target(
            name: "Browser", dependencies: ["ChildProcess"], path: "Tests/Browser", swiftSettings: settings),
        .testTarget(
            name: "AuthBlockTests", dependencies: ["AuthBlock", "AuthBlockTestKit", "MockProvider", "TemporaryFolder"],
            swiftSettings: settings),
        .testTarget(
            name: "CurlNetworkTests",
            dependencies: ["CurlNetwork", "AuthBlockTestKit", "ChildProcess", "TemporaryFolder"],
            exclude: ["Support/server.py"], swiftSettings: settings),
        .testTarget(
            name: "FirebaseProviderTests",
            dependencies: [
                "FirebaseProvider", "FirebaseStandIn", "CurlNetwork", "AuthBlockTestKit", "TemporaryFolder",
            ],
            swiftSettings: settings),
        // A server that speaks Firebase's protocols to the tests, with the faults that Google's emulator cannot make.
        .target(
            name: "FirebaseStandIn", dependencies: ["HTTPServer", "OpenSSLCrypto"], path: "Tests/FirebaseStandIn",
            swiftSettings: settings),
        .testTarget(
            name: "HTTPServerTests", dependencies: ["HTTPServer", "ChildProcess", "RawClient"], swiftSettings: settings),
        .testTarget(name: "OpenSSLCryptoTests", dependencies: ["OpenSSLCrypto"], swiftSettings: settings),
        .testTarget(
            name: "SQLiteTests", dependencies: ["SQLite", "ChildProcess", "TemporaryFolder"], swiftSettings: settings),
        .testTarget(
            name: "TerminalViewsTests",
            dependencies: ["TerminalViews", "AuthBlockTestKit", "MockProvider", "CTurboJPEG", "DynamicLibraries"],
            exclude: ["FullScreen/Pages"], swiftSettings: settings),
        .testTarget(
            name: "WebViewsTests",
            dependencies: [
                "WebViews", "AuthBlockTestKit", "Browser", "ChildProcess", "HTTPServer", "LocalProvider",
                "MockProvider", "TemporaryFolder",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "AuthBlockTestKitTests", dependencies: ["AuthBlockTestKit", "MockProvider"], swiftSettings: settings),
        .testTarget(
            name: "AuthBlockCommandTests",
            dependencies: [
                "AuthBlockCommand", "AuthBlockTestKit", "Browser", "ChildProcess", "FirebaseStandIn", "HTTPServer",
                "RawClient",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LocalProviderTests",
            dependencies: ["LocalProvider", "AuthBlockTestKit", "Databases", "TemporaryFolder"],
            swiftSettings: settings),
        .testTarget(
            name: "MockProviderTests", dependencies: ["MockProvider", "AuthBlockTestKit"], swiftSettings: settings),
        .testTarget(
            name: "SampleTests", dependencies: ["AuthBlockTestKit", "ChildProcess", "CustomProvider", "Greeter"],
            swiftSettings: settings),
        .testTarget(name: "PackageTests", dependencies: ["ChildProcess"], swiftSettings: settings),
    ]
)

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
    name: "Benchmarks",
    dependencies: [.package(name: "AuthBlock", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "AuthBlock", package: "AuthBlock"),
                .product(name: "CurlNetwork", package: "AuthBlock"),
                .product(name: "FirebaseProvider", package: "AuthBlock"),
                .product(name: "FirebaseStandIn", package: "AuthBlock"),
                .product(name: "HTTPServer", package: "AuthBlock"),
                .product(name: "LocalProvider", package: "AuthBlock"),
                .product(name: "MockProvider", package: "AuthBlock"),
                .product(name: "OpenSSLCrypto", package: "AuthBlock"),
                .product(name: "SQLite", package: "AuthBlock"),
            ],
            swiftSettings: settings,
            // For the bare loop; CurlNetwork loads libcurl by itself.
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(name: "EmptyProgram", swiftSettings: settings),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "AuthBlock", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "AuthBlock", package: "AuthBlock"),
                .product(name: "CurlNetwork", package: "AuthBlock"),
                .product(name: "LocalProvider", package: "AuthBlock"),
                .product(name: "OpenSSLCrypto", package: "AuthBlock"),
                .product(name: "SQLite", package: "AuthBlock"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            // For the bare loop; CurlNetwork loads libcurl by itself.
            linkerSettings: [.linkedLibrary("curl")])
    ]
)

import AuthBlock
import AuthBlockTestKit
import Foundation
import TemporaryFolder
import Testing

@testable import LocalProvider

@Suite struct SettingsTests {
    @Test func withoutSettingsTheDefaultsHold() throws {
        let settings = Settings(section: nil, path: "providers.local", file: nil, environment: [:])
        let options = LocalProviderFactory().options(from: settings)
        try settings.finish()
        #expect(options == LocalProvider.Options())
        #expect(options.iterations == 600_000)
        #expect(options.minimumPasswordLength == 8)
        #expect(options.minimumPasswordStrength == .fair)
        #expect(options.sessionDays == 30)
        #expect(options.idTokenMinutes == 60)
        #expect(options.workers >= 1)
    }

    @Test func everySettingIsDescribed() {
        let settings = Settings(section: nil, path: "providers.local", file: nil, environment: [:])
        _ = LocalProviderFactory().options(from: settings)
        #expect(
            settings.descriptions.map(\.key) == [
                "database", "iterations", "minimumPasswordLength", "minimumPasswordStrength", "sessionDays", "issuer",
                "audience", "idTokenMinutes", "workers",
            ])
        #expect(settings.descriptions.allSatisfy { !$0.about.isEmpty })
    }

    @Test func theDatabaseIsWhereTheSettingsSay() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("elsewhere.db")
        let provider = LocalProviderFactory().make(
            .init(database: file, iterations: 1_000),
            services: ProviderServices(
                network: NoNetwork(), clock: ManualClock(),
                folders: Folders(data: folder.file("data"), state: folder.url)
            ))
        try await (provider as? any ReadinessChecking)?.checkReadiness()
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(!FileManager.default.fileExists(atPath: folder.file("data").path))
    }

    @Test func makingAProviderTouchesNothing() throws {
        let folder = try TemporaryFolder()
        _ = LocalProviderFactory().make(
            .init(),
            services: ProviderServices(
                network: NoNetwork(), clock: ManualClock(),
                folders: Folders(data: folder.file("data"), state: folder.url)
            ))
        #expect(try folder.contents().isEmpty)
    }

    @Test func theFactoryIsMadeForThisContract() {
        #expect(LocalProviderFactory().contractVersion == ProviderContract.version)
        #expect(LocalProviderFactory().id == "local")
    }
}

import AuthBlockTestKit
import MockProvider
import Testing

@testable import AuthBlock

@Suite(.timeLimit(.minutes(1))) struct StartHerePictureTests {
    private let pictures = TimedPictures(.sample)
    private let search = StartHerePresenter.Event.findPicture(width: 720, height: 416)

    private func model(_ rules: [MockRule] = []) async throws -> FlowModel {
        try await FlowModel(at: .startHere(), rules: rules, pictures: pictures)
    }

    @Test func theScreenIsReadyBeforeThePictureIsThere() async throws {
        let model = try await model()
        await model.send(search)
        await model.finishFirst()
        #expect(await model.content == .startHere(.init(phase: .ready)))
        await pictures.clock.waitForSleepers()
        pictures.clock.advance(by: .seconds(10))
        await model.rest()
        #expect(await model.content == .startHere(.init(phase: .ready, picture: .sample)))
        #expect(pictures.askedSizes == [[720, 416]])
    }

    @Test func thePictureDoesNotWaitForTheSession() async throws {
        let model = try await model()
        let search = await model.send(search)
        await pictures.clock.waitForSleepers()
        pictures.clock.advance(by: .seconds(10))
        await search?.value
        #expect(await model.content == .startHere(.init(phase: .starting, picture: .sample)))
        await model.rest()
        #expect(await model.content == .startHere(.init(phase: .ready, picture: .sample)))
    }

    @Test func thePictureStaysWhenTheStartFailsAndIsTriedAgain() async throws {
        let model = try await model(.inOrder(.checkReadiness, .failure(.offline)))
        let search = await model.send(search)
        await pictures.clock.waitForSleepers()
        pictures.clock.advance(by: .seconds(10))
        await search?.value
        await model.rest()
        #expect(await model.content.startHere?.phase == .failed)
        #expect(await model.content.startHere?.picture == .sample)
        await model.send(StartHerePresenter.Event.retry)
        #expect(await model.content == .startHere(.init(phase: .starting, picture: .sample)))
        await model.rest()
    }

    @Test func aButtonWorksWhileThePictureIsLookedFor() async throws {
        let model = try await model()
        let search = await model.send(search)
        await model.finishFirst()
        await model.send(StartHerePresenter.Event.signIn)
        #expect(await model.content.signIn != nil)
        search?.cancel()
        await model.rest()
    }

    @Test func leavingGivesThePictureUp() async throws {
        let model = try await model()
        let search = await model.send(search)
        await pictures.clock.waitForSleepers()
        search?.cancel()
        await model.rest()
        #expect(await model.content == .startHere(.init(phase: .ready)))
        #expect(pictures.clock.sleeperCount == 0)
    }

    @Test func aLatePictureChangesNothing() async throws {
        let pictures = TimedPictures(.sample, isHeedless: true)
        let model = try await FlowModel(at: .startHere(), pictures: pictures)
        let search = await model.send(search)
        await pictures.clock.waitForSleepers()
        search?.cancel()
        await model.rest()
        #expect(await model.content == .startHere(.init(phase: .ready)))
    }

    @Test func aMissingPictureIsNoNews() async throws {
        let pictures = TimedPictures(nil)
        let model = try await FlowModel(at: .startHere(), pictures: pictures)
        await model.send(search)
        await model.finishFirst()
        await pictures.clock.waitForSleepers()
        pictures.clock.advance(by: .seconds(10))
        await model.rest()
        #expect(await model.content == .startHere(.init(phase: .ready)))
    }

    @Test func aFrontEndThatShowsNoneCausesNoSearch() async throws {
        let model = try await model()
        await model.rest()
        #expect(pictures.askedSizes == [])
    }
}

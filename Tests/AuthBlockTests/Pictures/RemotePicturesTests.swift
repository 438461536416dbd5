import AuthBlock
import AuthBlockTestKit
import Foundation
import Testing

@Suite struct RemotePicturesTests {
    private let network = StubNetwork()

    private func picture(_ answer: StubNetwork.Answer) async throws -> Picture? {
        network.next(answer)
        return await (try pictures(over: network)).picture(width: 720, height: 416)
    }

    private func pictures(over network: any NetworkService) throws -> RemotePictures {
        RemotePictures(try #require(PictureAddress("https://example.com/{width}/{height}")), over: network)
    }

    private static func response(
        _ type: String?, _ bytes: [UInt8] = PictureTests.jpegStart, status: Int = 200
    ) -> StubNetwork.Answer {
        .response(
            HTTPResponse(status: status, headers: type.map { [("Content-Type", $0)] } ?? [], body: Data(bytes)))
    }

    @Test(arguments: [
        ("image/jpeg", PictureTests.jpegStart), ("IMAGE/JPEG ; q=1", PictureTests.jpegStart),
        ("image/png", PictureTests.pngStart),
    ])
    func aPictureIsTaken(type: String, bytes: [UInt8]) async throws {
        #expect(try await picture(Self.response(type, bytes))?.data == Data(bytes))
    }

    @Test func theRequestHasTheSizeAndItsLimits() async throws {
        _ = try await picture(Self.response("image/jpeg"))
        let request = try #require(network.requests.first)
        #expect(request.method == "GET")
        #expect(request.url.absoluteString == "https://example.com/720/416")
        #expect(request.headers.map(\.name) == ["Accept"])
        #expect(request.headers.map(\.value) == ["image/jpeg, image/png"])
        #expect(request.timeout == RemotePictures.patience)
        #expect(request.responseLimit == 10_485_760)
        #expect(request.redirectLimit == RemotePictures.redirectLimit)
        // Sent again, it could take longer than its time.
        #expect(!request.isRepeatable)
    }

    @Test(arguments: [
        response("text/html", Array("<html>".utf8)), response("text/html"), response("image/jpeg", [0x47, 0x49]),
        response("image/png"), response("image/svg+xml", Array("<svg>".utf8)), response(nil),
        response("image/jpeg", []),
        response("image/jpeg", status: 404), response("image/jpeg", status: 302), response("image/jpeg", status: 206),
    ])
    func anythingElseIsNoPicture(answer: StubNetwork.Answer) async throws {
        #expect(try await picture(answer) == nil)
    }

    @Test(arguments: NetworkError.Reason.allCases)
    func noFailureIsAnError(reason: NetworkError.Reason) async throws {
        #expect(try await picture(.failure(reason)) == nil)
        #expect(network.requests.count == 1)
    }

    @Test(.timeLimit(.minutes(1))) func aSlowServiceIsGivenUpWithTheTask() async throws {
        let network = SlowNetwork()
        let pictures = try pictures(over: network)
        let search = Task { await pictures.picture(width: 720, height: 416) }
        await network.clock.waitForSleepers()
        search.cancel()
        #expect(await search.value == nil)
        #expect(network.clock.sleeperCount == 0)
    }
}

/// A network whose answers take all the time there is.
private struct SlowNetwork: NetworkService {
    let clock = ManualClock()

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        do { try await clock.sleep(for: request.timeout) } catch { throw NetworkError(.cancelled) }
        throw NetworkError(.timedOut)
    }
}

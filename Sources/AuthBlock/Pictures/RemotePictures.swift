import Foundation

/// Pictures that a service sends, of the size that is asked for.
public struct RemotePictures: PictureSource {
    /// How long a picture may take altogether.
    public static let patience = Duration.seconds(10)
    /// How many redirects are followed: such services send on to the server that has the picture.
    public static let redirectLimit = 4

    private let address: PictureAddress
    private let network: any NetworkService

    /// Prepares to ask a service.
    public init(_ address: PictureAddress, over network: any NetworkService) {
        self.address = address
        self.network = network
    }

    /// Asks once. The answer counts only if it calls itself a JPEG or PNG picture, and begins like one.
    public func picture(width: Int, height: Int) async -> Picture? {
        guard let url = address.url(width: width, height: height) else { return nil }
        let accepted = Picture.Kind.allCases.map(\.mediaType).joined(separator: ", ")
        let request = HTTPRequest(
            method: "GET", url: url, headers: [("Accept", accepted)], timeout: Self.patience, isRepeatable: false,
            responseLimit: Picture.sizeLimit, redirectLimit: Self.redirectLimit)
        guard let response = try? await network.send(request), response.status == 200,
            let picture = Picture(response.body), Self.mediaType(of: response) == picture.kind.mediaType
        else { return nil }
        return picture
    }

    private static func mediaType(of response: HTTPResponse) -> String? {
        let field = response.header("Content-Type")?.prefix { $0 != ";" }
        return field?.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

public import Foundation

/// What the configuration says about the picture behind the screens.
public enum PictureSetting: Sendable, Equatable {
    /// Nothing: a public service's pictures, where the provider reaches the internet anyway.
    case standard
    /// There is to be none.
    case off
    /// The pictures of a service.
    case service(PictureAddress)
    /// The pictures of a folder.
    case folder(URL)

    /// The pictures that a program shows.
    ///
    /// - Parameters:
    ///   - provider: the active provider. A program whose accounts are on this machine contacts nobody unasked.
    ///   - network: the way to a service.
    public func source(for provider: any AuthProvider, over network: any NetworkService) -> any PictureSource {
        switch self {
        case .standard:
            guard (provider as? any InternetReaching)?.reachesInternet == true,
                let address = PictureAddress(PictureAddress.standard)
            else { return NoPictures() }
            return RemotePictures(address, over: network)
        case .off: return NoPictures()
        case .service(let address): return RemotePictures(address, over: network)
        case .folder(let folder): return FolderPictures(folder)
        }
    }
}

extension PictureSetting: CustomStringConvertible {
    /// In words, for a list of settings.
    public var description: String {
        switch self {
        case .standard: "from a public service, if the provider reaches the internet"
        case .off: "none"
        case .service(let address): "from \(address)"
        case .folder(let folder): folder.path
        }
    }
}

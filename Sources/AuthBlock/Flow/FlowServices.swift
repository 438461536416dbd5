/// What every presenter is handed.
public struct FlowServices: Sendable {
    /// The door to the active provider.
    public let auth: AuthService
    /// The words.
    public let messages: any Messages
    /// The lines with links on the e-mail sheet.
    public let links: [Configuration.Link]
    /// The pictures for behind the screens.
    public let pictures: any PictureSource

    /// Puts the services together.
    public init(
        auth: AuthService, messages: any Messages, links: [Configuration.Link] = [],
        pictures: any PictureSource = NoPictures()
    ) {
        self.auth = auth
        self.messages = messages
        self.links = links
        self.pictures = pictures
    }
}

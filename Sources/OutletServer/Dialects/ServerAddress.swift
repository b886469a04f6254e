import Outlet

/// Where clients reach the server.
public struct ServerAddress: Sendable {
    /// The origin of the server as the client addresses it, such as `https://coffee.example`.
    public let origin: String
    /// The path with which the server's own addresses begin.
    let basePath: BasePath

    /// The address of a link or a picture in a document as an absolute one; nil if it is none.
    public func url(_ address: String) -> String? { basePath.image(address, from: origin) }
}

import Outlet

extension PublicFiles {
    /// The web client that comes with Outlet.
    public static let webClient = PublicFiles(
        Dictionary(EmbeddedFiles.all.map { ("/" + $0, Array($1.utf8)) }) { first, _ in first })
}

import Outlet

extension PublicFiles {
    /// The web client that comes with Outlet.
    public static let webClient = PublicFiles(EmbeddedFiles.all)
}

import HTTPMessages
import Outlet
import ViewTree

/// Finds the routes of requests.
struct Router: Sendable {
    let basePath: BasePath
    let files: PublicFiles
    /// Whether agents may use the app.
    let isForAgents: Bool

    /// The route of a request; nil if there is nothing at its path.
    func route(of request: borrowing Request, through port: Port) -> Route? {
        try? Route.find(request.path, below: basePath, among: files, through: port, forAgents: isForAgents)
    }

    /// The problem of a request without a route.
    func problem(of request: borrowing Request, through port: Port) -> Problem {
        do {
            _ = try Route.find(request.path, below: basePath, among: files, through: port, forAgents: isForAgents)
        } catch {
            return error
        }
        return Problem(.noSuchPath, "There is nothing at '\(request.path.prefix(128))'.")
    }
}

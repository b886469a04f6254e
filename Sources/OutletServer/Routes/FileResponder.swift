import HTTPMessages
import Outlet

/// Answers `GET /<path>` with a file.
struct FileResponder: RouteResponder {
    let site: Site

    func respond(to scope: RequestScope, at target: (file: PublicFiles.File, isPermanent: Bool)) throws -> Response? {
        try .file(target.file, isPermanent: target.isPermanent, to: scope, site.html.policy).matching(scope)
    }
}

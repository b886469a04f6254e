import ArgumentParser
import Outlet

/// Whose sessions a command is about.
struct PrincipalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The principal whose sessions are meant.", valueName: "id"))
    var principal: String?

    @Option(help: ArgumentHelp("The principal's tenant, if the app has tenants.", valueName: "tenant"))
    var tenant: String?

    func validate() throws {
        if tenant != nil, principal == nil { throw ValidationError("--tenant needs --principal.") }
    }

    /// The principal that is named; nil if none is.
    var named: Principal? { principal.map { Principal(id: $0, tenant: tenant) } }
}

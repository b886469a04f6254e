import ArgumentParser
import Outlet

/// The principal of a command's sessions or sign-ins.
struct PrincipalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The principal whose sessions or sign-ins are meant.", valueName: "id"))
    var principal: String?

    @Option(help: ArgumentHelp("The principal's tenant, if the app has tenants.", valueName: "tenant"))
    var tenant: String?

    func validate() throws {
        if tenant != nil, principal == nil { throw ValidationError("--tenant needs --principal.") }
    }

    /// Throws a ``StartError`` if nothing was found of the principal, whose name may be mistyped.
    func checkFound(_ number: Int, _ noun: String = "session") throws(StartError) {
        guard number == 0, let principal else { return }
        let place = tenant.map { " in the tenant '\($0)'" } ?? " without a tenant"
        throw StartError(description: "There is no \(noun) of '\(principal)'\(place).")
    }

    /// The principal in the options; nil if there is none.
    var named: Principal? { principal.map { Principal(id: $0, tenant: tenant) } }
}

import Outlet

/// What `retrying` demands of the controllers that it serves.
protocol RetryResources: ResourceProvider {
    var failure: Slot<Section> { get }
    var retry: Slot<Button> { get }
}

extension Implementation where Controlled.Resources: RetryResources {
    /// Tells that data could not be looked up, and offers to try again; another implementation is laid over it.
    static func retrying(_ failure: String) -> Self {
        Implementation("retrying") {
            $0.retry(Button("Try again"))
            $0.failure { host in
                Section(failure) { host.retry }.accessibility(Accessibility(role: "alert"))
            }
        }
    }
}

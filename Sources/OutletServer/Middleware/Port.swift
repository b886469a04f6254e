import Outlet

/// The resources available through one of an endpoint's ports.
enum Port {
    /// All resources.
    case all
    /// All resources but the metrics, which have a port of their own.
    case app
    /// Only the metrics.
    case metrics
}

import Outlet

/// What can be asked for through a port that an endpoint is served on.
enum Port {
    /// Everything.
    case all
    /// Everything but the metrics, which have a port of their own.
    case app
    /// The metrics.
    case metrics
}

import GRDB
import Outlet

/// A word of a database.
struct Word: Model, Identifiable, FetchableRecord {
    let id: Int
    let text: String
}

public import ViewTree

/// A model that can be read from what an earlier release has written down.
///
///     struct Order: MigratingModel {
///         static let version = 2
///         var guests = 1
///
///         static func migrate(_ record: inout JSONObject, from version: Int) {
///             // Release 1 called it `people`.
///             record["guests"] = record["people"]
///         }
///     }
///
/// A property that is only new needs no migration: it gets the value that it has when the screen opens.
public protocol MigratingModel: Codable, Equatable, Sendable {
    /// The version of what the model writes; 1 for a model that never needed a migration.
    static var version: Int { get }
    /// Changes what an earlier version has written to what this one reads. If it throws, the screen starts anew with its
    /// parameters.
    static func migrate(_ record: inout JSONObject, from version: Int) throws
}

/// An error of a store of this package, of which it is known whether something stored is damaged.
package protocol DamageError: Error {
    /// Whether what was asked for is damaged, and so is not served: the store reports it.
    var saysDamage: Bool { get }
}

public import Outlet

extension Constraint where Value == String {
    /// An address to which a mail can be sent: ``Outlet/Constraint/emailAddress`` as far as a ``MailAddress`` has it.
    public static var mailAddress: Self {
        all(.emailAddress, .satisfying("This is no e-mail address.") { $0.isEmpty || MailAddress($0) != nil })
    }
}

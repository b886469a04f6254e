import Outlet

extension Conformance {
    /// The check value that was given last is kept, and a store says if it has replaced another one.
    static func keepsSecretChecks(_ store: some Store, _ findings: inout Findings) async throws {
        let (old, new) = (SecretCheck.sample(), SecretCheck.sample())
        findings.expect(try await store.keep(old) != .refused, "'keep' refused a check value, and no other node lives.")
        for (check, fit, sentence) in [
            (old, SecretFit.fits, "'keep' does not take the check value that is kept for one that fits."),
            (new, .replaced, "'keep' does not say that a check value has replaced another."),
            (new, .fits, "'keep' does not take the check value that has replaced another for one that fits."),
            (old, .replaced, "'keep' does not say that a check value has replaced another, which was there before."),
        ] {
            findings.expect(try await store.keep(check) == fit, sentence)
            findings.expect(
                try await store.secretCheck() == check,
                "'secretCheck' does not give the check value that was kept last.")
        }
    }

    /// While a node serves, another one serves with the same secret only. Of two that begin at the same time with different secrets,
    /// one is refused, whatever the secret was before.
    static func servesWithOneSecret(
        _ first: some SharedStore, _ second: some SharedStore, _ findings: inout Findings
    ) async throws {
        let checks = [SecretCheck.sample(), SecretCheck.sample()]
        async let one = first.keep(checks[0])
        async let other = second.keep(checks[1])
        let fits = try await [one, other]
        findings.expect(
            fits.count { $0 == .refused } == 1,
            "Of two nodes that begin with different secrets 'keep' did not refuse one.")
        let kept = fits[0] == .refused ? checks[1] : checks[0]
        findings.expect(
            try await [first.secretCheck(), second.secretCheck()] == [kept, kept],
            "'secretCheck' does not give what the node has kept that was not refused.")
        findings.expect(
            try await [first.keep(kept), second.keep(kept)] == [.fits, .fits],
            "'keep' does not take the check value that another node has kept for one that fits.")
        for check in [SecretCheck.sample(), checks[0] == kept ? checks[1] : checks[0]] {
            findings.expect(
                try await [first.keep(check), second.keep(check)] == [.refused, .refused],
                "'keep' did not refuse another secret, while the other node serves.")
        }
        findings.expect(
            try await [first.secretCheck(), second.secretCheck()] == [kept, kept], "A refused check value was kept.")
    }
}

extension SecretCheck {
    /// That of a random secret.
    fileprivate static func sample() -> SecretCheck {
        SecretCheck(bytes: (0..<16).map { _ in .random(in: .min ... .max) })
    }
}

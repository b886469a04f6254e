import Dispatch
import Foundation
import Outlet
import OutletTesting
import Testing

@testable import OutletAccounts

/// Passwords are kept as hashes, and compared with them.
@Suite(.timeLimit(.minutes(5))) struct PasswordTests {
    private let passwords = PasswordHasher(cost: .least)

    @Test func `a password matches its hash, and no other one does`() async throws {
        let hash = try await passwords.hash(Secret("Xyloph0n-Kiesel"))
        #expect(try await passwords.matches(Secret("Xyloph0n-Kiesel"), hash))
        for other in ["", "xyloph0n-Kiesel", "Xyloph0n-Kiesel ", "Xyloph0n-Kiese"] {
            #expect(try await !passwords.matches(Secret(other), hash))
        }
        #expect(try await passwords.hash(Secret("Xyloph0n-Kiesel")) != hash, "each has a salt of its own")
        #expect(try await !passwords.matches(Secret("Xyloph0n-Kiesel"), nil))
        #expect(try await !passwords.matches(Secret(""), nil))
    }

    @Test func `a thousand characters count, each of them, and no more are hashed`() async throws {
        let long = String(repeating: "ä", count: 999)
        let hash = try await passwords.hash(Secret(long + "a"))
        #expect(try await passwords.matches(Secret(long + "a"), hash))
        #expect(try await !passwords.matches(Secret(long + "b"), hash))
        for more in [long + "ab", String(repeating: "x", count: 65_536)] {
            await #expect(throws: PasswordError.tooLong) { try await passwords.hash(Secret(more)) }
            #expect(try await !passwords.matches(Secret(more), hash))
        }
    }

    @Test func `it does not matter how a keyboard puts letters and accents together`() async throws {
        let hash = try await passwords.hash(Secret("Z\u{FC}rich-2\u{C5}"))
        #expect(try await passwords.matches(Secret("Zu\u{308}rich-2A\u{30A}"), hash))
    }

    @Test func `a hash is a text with its parameters, and comes back from it`() async throws {
        let hash = try await passwords.hash(Secret("Xyloph0n-Kiesel"))
        #expect(hash.description.hasPrefix("$scrypt-hmac$ln=4,r=8,p=1$"))
        #expect(!hash.description.contains("=$") && !hash.description.hasSuffix("="))
        #expect(PasswordHash(hash.description) == hash)
        #expect(try JSONDecoder().decode(PasswordHash.self, from: JSONEncoder().encode(hash)) == hash)
        #expect(hash.isOutdated)
        let current = PasswordHasher()
        let strong = try await current.hash(Secret("Xyloph0n-Kiesel"))
        #expect(strong.description.hasPrefix("$scrypt-hmac$ln=15,r=8,p=3$"))
        #expect(!strong.isOutdated)
        #expect(try await current.matches(Secret("Xyloph0n-Kiesel"), hash), "each hash says how it was made")
    }

    @Test func `a hash that takes less work than today's is renewed, if there is a place for it`() async throws {
        let password = Secret("Xyloph0n-Kiesel")
        let hash = try await passwords.hash(password)
        #expect(try await passwords.renewed(hash, of: password) == nil, "it takes as much")
        let more = PasswordHasher(
            atOnce: 1, waiting: 1, cost: PasswordHash.Cost(rounds: 5, blockSize: 8, parallelism: 1))
        let renewed = try #require(try await more.renewed(hash, of: password))
        #expect(renewed.description.hasPrefix("$scrypt-hmac$ln=5,r=8,p=1$"))
        #expect(try await more.matches(password, renewed))
        #expect(try await more.renewed(renewed, of: password) == nil)
        let gate = DispatchSemaphore(value: 0)
        async let attempt: Void = more.work { gate.wait() }
        while more.load.running == 0 { await Task.yield() }
        let other = try await more.renewed(hash, of: password)
        gate.signal()
        try await attempt
        #expect(other == nil, "an attempt comes first")
    }

    @Test func `the hash of a release before still matches`() async throws {
        let kept = "$scrypt-hmac$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(Self.keptCode)"
        let hash = try #require(PasswordHash(kept))
        #expect(try await passwords.matches(Secret("Xyloph0n-Kiesel"), hash))
    }

    /// What Python's `hashlib.scrypt` and `hmac` make of it.
    private static let keptCode = "o8SS3nk55pza3HHUHkDEFdlmLR0gmI9eDp6cY6AhCkw"

    @Test(arguments: [
        "", "$", "Xyloph0n-Kiesel", "$scrypt$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=18,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=0,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=4,r=9,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=4,r=8,p=99999$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=+4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=4,r=8$AAECAwQFBgcICQoLDA0ODw$\(keptCode)",
        "$scrypt-hmac$ln=4,r=8,p=1$AAEC$\(keptCode)", "$scrypt-hmac$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$AAEC",
        "$scrypt-hmac$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$\(keptCode)$", "$scrypt-hmac$ln=4,r=8,p=1$*$\(keptCode)",
    ])
    func `a text that is no hash is none`(text: String) { #expect(PasswordHash(text) == nil) }

    @Test func `few are hashed at once, some wait in their order, and what comes then is refused`() async throws {
        let hasher = PasswordHasher(atOnce: 2, waiting: 3, cost: .least)
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { try await hasher.work { gate.wait() } } }
            try await until { hasher.load == (2, 0) }
            for count in 1...3 {
                group.addTask { _ = try await hasher.hash(Secret("Xyloph0n-Kiesel")) }
                try await until { hasher.load == (2, count) }
            }
            await #expect(throws: PasswordError.busy) { try await hasher.hash(Secret("Xyloph0n-Kiesel")) }
            await #expect(throws: PasswordError.busy) { try await hasher.matches(Secret("Xyloph0n-Kiesel"), nil) }
            gate.signal()
            gate.signal()
            try await group.waitForAll()
        }
        #expect(hasher.load == (0, 0))
        #expect(try await !hasher.matches(Secret("Xyloph0n-Kiesel"), nil))
    }

    /// Waits until something is so; only what hangs takes longer than the suite may.
    private func until(_ isSo: () -> Bool) async throws {
        while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }
}

extension PasswordHash.Cost {
    /// So little work that a test does not wait for it.
    static let least = PasswordHash.Cost(rounds: 4, blockSize: 8, parallelism: 1)
}

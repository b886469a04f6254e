import Outlet
import OutletAccounts
import OutletTesting
import Testing

/// What a password that somebody chooses has to be, on a screen.
@Suite(.timeLimit(.minutes(5))) struct NewPasswordTests {
    private let club = Club()

    private func refusal(_ password: String) async throws -> String? {
        let client = try await TestClient(try club.app()).open("club")
        try await client.type(password, into: "password")
        try await client.tap("join")
        #expect(client.value("password") == "", "it is gone after the turn")
        return client.node("password")?["error"]?.string
    }

    @Test(arguments: ["password", "PassWord", "12345678", "qwertyuiop", "samantha1", "greyhoun"])
    func `one of the commonest passwords is refused`(password: String) async throws {
        #expect(try await refusal(password) == "This is one of the commonest passwords. Please choose another one.")
        #expect(club.members.isEmpty)
    }

    @Test(arguments: [("", "Please fill this in."), ("🧑‍🧑‍🧒‍🧒🧑‍🧑‍🧒‍🧒abcde", "Please use 8 characters at least.")])
    func `one that is too short is refused`(password: String, sentence: String) async throws {
        #expect(try await refusal(password) == sentence)
    }

    @Test func `one that is too long is refused`() async throws {
        #expect(
            try await refusal(String(repeating: "x", count: 1_001)) == "Please use 1,000 characters at most.")
    }

    @Test(arguments: ["password!", "correct horse battery staple", "ぱすわーどはながいほど", String(repeating: "é", count: 1_000)])
    func `any other one is taken, and only its hash is kept`(password: String) async throws {
        let client = try await TestClient(try club.app()).open("club")
        try await client.type(password, into: "password")
        try await client.tap("join")
        try await client.wait { $0.text("number") == "Number 1" }
        let hash = try #require(club.members.first)
        #expect(try await club.passwords.matches(Secret(password), hash))
        #expect(try await !club.passwords.matches(Secret(password + "."), hash))
    }
}

import ViewTree

/// The choices of a screen, in order, with the shares of each experiment side by side.
struct ImplementationChoices: Sendable {
    private enum Rule: Sendable {
        case profile(ClientProfile)
        case tenant(String)
        case role(String)
        case experiment(Experiment, ExperimentPart)
    }

    private let rules: [(rule: Rule, implementation: String)]

    /// The names of the experiments.
    let experiments: Set<String>

    init(_ choices: [ImplementationChoice]) {
        let shares = choices.reduce(into: [String: [Double]]()) { shares, choice in
            if case .experiment(let name, let share) = choice.condition { shares[name, default: []].append(share) }
        }
        experiments = Set(shares.keys)
        var parts = shares.mapValues { ExperimentPart.parts(of: $0)[...] }
        rules = choices.map { choice in
            switch choice.condition {
            case .profile(let profile): (.profile(profile), choice.implementation)
            case .tenant(let tenant): (.tenant(tenant), choice.implementation)
            case .role(let role): (.role(role), choice.implementation)
            case .experiment(let name, _):
                (
                    .experiment(Experiment(name: name), parts[name]?.popFirst() ?? ExperimentPart()),
                    choice.implementation
                )
            }
        }
    }

    /// Whether any of them asks for the client's profile.
    var askForProfile: Bool { rules.contains { if case .profile = $0.rule { true } else { false } } }

    /// The first choice that fits an audience and whose implementation is not off; nil if there is none.
    func choice(
        for audience: Audience, of screen: String = "", obeying switches: Switches = .none
    ) -> (implementation: String?, followsProfile: Bool) {
        var followsProfile = false
        for (rule, implementation) in rules where !switches.isOff(implementation, of: screen) {
            let applies: Bool
            switch rule {
            case .profile(let profile):
                followsProfile = true
                applies = audience.profile == profile
            case .tenant(let tenant): applies = audience.principal.tenant == tenant
            case .role(let role): applies = audience.principal.roles.contains(role)
            case .experiment(let experiment, let part):
                applies =
                    audience.subject.map {
                        part.contains(experiment.draw(for: $0), share: switches.shares[experiment.name])
                    } ?? false
            }
            if applies { return (implementation, followsProfile) }
        }
        return (nil, followsProfile)
    }

    /// The faults of choices, a sentence each.
    static func faults(in choices: [ImplementationChoice], of implementations: [String]) -> [String] {
        var faults: [String] = []
        var seen: Set<ImplementationChoice.Condition> = []
        var taken: [String: Double] = [:]
        for choice in choices {
            if !implementations.contains(choice.implementation) {
                let hint = choice.implementation.nearest(among: implementations).map { " Did you mean '\($0)'?" } ?? ""
                faults.append("there is no implementation '\(choice.implementation)' to choose.\(hint)")
            }
            switch choice.condition {
            case .experiment(let name, let share):
                if !(0...1).contains(share) {
                    faults.append("a share of the experiment '\(name)' is \(share); it has to be from 0 to 1.")
                }
                taken[name, default: 0] += share
            case .profile(let profile) where !seen.insert(choice.condition).inserted:
                faults.append("the profile '\(profile)' is chosen for twice.")
            case .tenant(let tenant) where !seen.insert(choice.condition).inserted:
                faults.append("the tenant '\(tenant)' is chosen for twice.")
            case .role(let role) where !seen.insert(choice.condition).inserted:
                faults.append("the role '\(role)' is chosen for twice.")
            case .profile, .tenant, .role: break
            }
        }
        // A sum of shares such as 0.7 + 0.2 + 0.1 is not quite 1.
        for (name, sum) in taken.sorted(by: { $0.key < $1.key }) where sum > 1.000_001 {
            faults.append("the shares of the experiment '\(name)' add up to \(sum).")
        }
        return faults
    }
}

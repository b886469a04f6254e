import ViewTree

/// Merges the changes of two users to one value, member by member.
enum ThreeWayMerge {
    /// The new base of the user's changes, and the user's value. A member that both have changed differently keeps its base and
    /// the user's value, unless `preferringTheirs` is set. Nil if the value can't be taken apart.
    ///
    /// `sent` is the value that the user is saving: when it comes back, that is no change by others.
    static func merge<Value: Outlet.Model>(
        base: Value, mine: Value, theirs: Value, sent: Value? = nil, preferringTheirs: Bool = false
    ) -> (base: Value, mine: Value)? {
        if mine == base { return (theirs, theirs) }
        if let sent, theirs == sent { return (theirs, mine) }
        guard let members = members(of: base), let mine = self.members(of: mine), let newest = self.members(of: theirs)
        else { return nil }
        let merge = Merge(preferringTheirs: preferringTheirs)
        let merged = merge.merge(members, mine, newest, sent.flatMap { self.members(of: $0) }, isWhole: true)
        guard let base = try? merged.base?.decode(Value.self), let mine = try? merged.mine?.decode(Value.self) else {
            return nil
        }
        return (base, mine)
    }

    /// The value as JSON; nil if decoding that gives another value.
    private static func members<Value: Outlet.Model>(of value: Value) -> JSON? {
        guard let json = try? JSON(encoding: value), let back = try? json.decode(Value.self), back == value else {
            return nil
        }
        return json
    }

    private struct Merge {
        let preferringTheirs: Bool

        /// Nil stands for a member that is not there.
        func merge(
            _ base: JSON?, _ mine: JSON?, _ theirs: JSON?, _ sent: JSON?, isWhole: Bool = false
        ) -> (base: JSON?, mine: JSON?) {
            if mine == base || mine == theirs { return (theirs, theirs) }
            if theirs == base { return (base, mine) }
            if sent != nil, theirs == sent { return (theirs, mine) }
            if case (.object(let base)?, .object(let mine)?, .object(let theirs)?) = (base, mine, theirs),
                isWhole || (base.names == mine.names && base.names == theirs.names)
            {
                return merge(base, mine, theirs, sent)
            }
            return preferringTheirs ? (theirs, theirs) : (base, mine)
        }

        private func merge(
            _ base: JSONObject, _ mine: JSONObject, _ theirs: JSONObject, _ sent: JSON?
        ) -> (base: JSON?, mine: JSON?) {
            var (newBase, newMine) = (JSONObject(), JSONObject())
            for name in base.names.union(mine.names).union(theirs.names) {
                let merged = merge(base[name], mine[name], theirs[name], sent?[name])
                newBase[name] = merged.base
                newMine[name] = merged.mine
            }
            return (.object(newBase), .object(newMine))
        }
    }
}

extension JSONObject {
    fileprivate var names: Set<String> { Set(members.map(\.name)) }
}

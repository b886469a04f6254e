import Foundation
import Testing
import ViewTree

@testable import Outlet

/// What becomes of a value that two edit.
struct DraftTests {
    /// A draft of a card that is there.
    private func draft(_ card: Card = Card("Anna", town: "Bonn", version: 1)) -> Outlet.Draft<Card> {
        var draft = Outlet.Draft(Card())
        draft.theirs.show(card)
        return draft
    }

    @Test func `what nobody edits follows the source`() {
        var draft = draft()
        #expect(draft.mine == Card("Anna", town: "Bonn", version: 1))
        draft.theirs.show(Card("Hanna", note: "new", town: "Köln", version: 2))
        #expect(draft.mine == Card("Hanna", note: "new", town: "Köln", version: 2))
        #expect(draft.base == draft.mine)
        #expect(!draft.hasChanges)
        #expect(!draft.hasConflict)
    }

    @Test func `what the user has changed stays, all else follows`() {
        var draft = draft()
        draft[\.name] = "Anne"
        draft.theirs.show(Card("Anna", note: "new", town: "Köln", version: 2))
        #expect(draft.mine == Card("Anne", note: "new", town: "Köln", version: 2))
        #expect(draft.hasChanges)
        #expect(!draft.hasConflict)
    }

    @Test func `parts of parts count on their own, lists as one`() {
        var draft = draft(Card("Anna", town: "Bonn", tags: ["a"]))
        draft[\.address.street] = "Am Wall"
        draft[\.tags] = ["a", "b"]
        var newest = Card("Anna", town: "Köln", tags: ["a"])
        draft.theirs.show(newest)
        #expect(draft.mine.address.street == "Am Wall")
        #expect(draft.mine.address.town == "Köln")
        #expect(!draft.hasConflict)
        newest.tags = ["c"]
        draft.theirs.show(newest)
        #expect(draft.hasConflict(at: \.tags))
        #expect(draft.mine.tags == ["a", "b"])
    }

    @Test func `what both have changed to something else is a conflict, and neither is lost`() {
        var draft = draft()
        draft[\.name] = "Anne"
        draft.theirs.show(Card("Hanna", town: "Köln", version: 2))
        #expect(draft.hasConflict)
        #expect(draft.hasConflict(at: \.name))
        #expect(!draft.hasConflict(at: \.address.town))
        #expect(draft.base.name == "Anna")
        #expect(draft.mine.name == "Anne")
        #expect(draft.theirs.value?.name == "Hanna")
        #expect(draft.conflict(at: \.name) == FormMessage(FormMessage.changedMeanwhileTo, "Hanna"))
    }

    @Test func `a conflict ends where both agree, or where the user goes back`() {
        var draft = draft()
        draft[\.name] = "Anne"
        draft.theirs.show(Card("Hanna", town: "Bonn", version: 2))
        var agreed = draft
        agreed[\.name] = "Hanna"
        #expect(!agreed.hasConflict)
        #expect(!agreed.hasChanges)
        var back = draft
        back[\.name] = "Anna"
        #expect(back.mine.name == "Hanna", "what is not changed follows")
        #expect(!back.hasConflict)
        draft.theirs.show(Card("Anna", town: "Bonn", version: 3))
        #expect(!draft.hasConflict)
        #expect(draft.mine == Card("Anne", town: "Bonn", version: 3))
    }

    @Test func `the user decides for mine or for theirs, for all or for a part`() {
        var draft = draft()
        draft[\.name] = "Anne"
        draft[\.address.town] = "Trier"
        draft[\.note] = "mine"
        draft.theirs.show(Card("Hanna", town: "Köln", version: 2))
        var kept = draft
        kept.keepMine()
        #expect(!kept.hasConflict)
        #expect(kept.mine == Card("Anne", note: "mine", town: "Trier", version: 2))
        #expect(kept.base == Card("Hanna", town: "Köln", version: 2))
        var taken = draft
        taken.takeTheirs()
        #expect(!taken.hasConflict)
        #expect(taken.mine == Card("Hanna", note: "mine", town: "Köln", version: 2))
        draft.keepMine(\.name)
        #expect(draft.hasConflict)
        #expect(!draft.hasConflict(at: \.name))
        draft.takeTheirs(\.address.town)
        #expect(!draft.hasConflict)
        #expect(draft.mine == Card("Anne", note: "mine", town: "Köln", version: 2))
    }

    @Test func `what is typed before the value has come is not overwritten by it`() {
        var draft = Outlet.Draft(Card())
        draft[\.name] = "Anne"
        draft.theirs.show(Card("Anna", town: "Bonn", version: 1))
        #expect(draft.mine.name == "Anne")
        #expect(draft.mine.address.town == "Bonn")
        #expect(draft.hasConflict(at: \.name))
    }

    @Test func `one's own save is no change by somebody else, whichever comes first`() {
        for isObservedFirst in [true, false] {
            var draft = draft()
            draft[\.name] = "Anne"
            draft.wasSent()
            draft[\.name] = "Annette"
            let saved = Card("Anne", town: "Bonn", version: 2)
            if isObservedFirst { draft.theirs.show(saved) }
            #expect(!draft.hasConflict)
            draft.wasSaved(as: saved)
            #expect(draft.mine == Card("Annette", town: "Bonn", version: 2))
            #expect(draft.hasChanges)
            #expect(!draft.hasConflict)
        }
    }

    @Test func `an answer that comes late does not take the place of what is newer`() {
        var draft = draft()
        draft[\.name] = "Anne"
        draft.wasSent()
        draft.theirs.show(Card("Anne", town: "Bonn", version: 2))
        draft.theirs.show(Card("Hanna", town: "Bonn", version: 3))
        draft.wasSaved(as: Card("Anne", town: "Bonn", version: 2))
        #expect(draft.theirs.value == Card("Hanna", town: "Bonn", version: 3))
        #expect(draft.mine == Card("Hanna", town: "Bonn", version: 3))
        #expect(!draft.hasChanges && !draft.hasConflict)
        var refused = self.draft()
        refused[\.name] = "Anne"
        refused.wasSent()
        refused.theirs.show(Card("Hanna", town: "Bonn", version: 3))
        refused.wasRefused(Card("Johanna", town: "Bonn", version: 2))
        #expect(refused.theirs.value?.version == 3)
        #expect(refused.mine.name == "Anne")
        #expect(refused.hasConflict(at: \.name))
    }

    @Test func `what came before it was sent is no reason to doubt the answer`() {
        var draft = draft()
        draft.theirs.show(Card("Anna", town: "Köln", version: 2))
        draft[\.name] = "Anne"
        draft.wasSent()
        draft.wasSaved(as: Card("Anne", town: "Köln", version: 3))
        #expect(draft.theirs.value?.version == 3)
        #expect(draft.mine == Card("Anne", town: "Köln", version: 3))
    }

    @Test func `a restart keeps what was changed, and what it was changed from`() throws {
        var draft = draft()
        draft[\.name] = "Anne"
        draft.theirs.show(Card("Hanna", town: "Bonn", version: 2))
        var read = try JSONDecoder().decode(Outlet.Draft<Card>.self, from: JSONEncoder().encode(draft))
        #expect(read.mine == draft.mine)
        #expect(read.hasConflict(at: \.name), "though theirs are still on their way")
        #expect(read.conflict(at: \.name) == .changedMeanwhile)
        read.theirs.show(Card("Hanna", town: "Bonn", version: 2))
        #expect(read == draft)
    }

    /// Something that can't be taken apart without loss.
    private struct Precise: Model {
        var number = Decimal()
        var text = ""
    }

    @Test func `what can't be taken apart without loss is one part`() {
        // More digits than a number of JSON has.
        let (ours, theirs) = (Decimal(1) / 3, Decimal(1) / 3 + Decimal(sign: .plus, exponent: -30, significand: 1))
        var draft = Outlet.Draft(Precise(number: ours))
        draft[\.text] = "mine"
        draft.theirs.show(Precise(number: theirs))
        #expect(draft.hasConflict)
        #expect(draft.mine == Precise(number: ours, text: "mine"))
        draft.takeTheirs()
        #expect(draft.mine == Precise(number: theirs))
    }

    @Test(arguments: 1...40)
    func `whatever happens, what is not in conflict is theirs or the user's own change, and nothing is lost`(seed: Int)
    {
        var random = SeededGenerator(seed: UInt64(seed))
        var draft = draft()
        var names: [String] { ["Anna", "Anne", "Hanna"] }
        for _ in 0..<40 {
            let before = draft
            switch random.below(6) {
            case 0, 1: draft[\.name] = names[random.below(3)]
            case 2: draft[\.address.town] = names[random.below(3)]
            case 3:
                draft.theirs.show(
                    Card(names[random.below(3)], note: random.below(2) == 0 ? nil : "x", town: names[random.below(3)]))
                // What the user had changed is as it was, or theirs are the same.
                if before.mine.name != before.base.name, draft.mine.name != draft.base.name {
                    #expect(draft.mine.name == before.mine.name)
                }
            case 4: draft.keepMine()
            default: draft.takeTheirs()
            }
            guard let theirs = draft.theirs.value else { continue }
            #expect(draft.hasConflict == (draft.base != theirs))
            if draft.mine.name == draft.base.name { #expect(draft.mine.name == theirs.name, "seed \(seed)") }
            if draft.mine.address == draft.base.address {
                #expect(draft.mine.address == theirs.address, "seed \(seed)")
            }
            #expect(draft.mine.note == theirs.note, "the user never changes it")
        }
    }
}

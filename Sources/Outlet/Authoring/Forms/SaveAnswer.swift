/// Takes the answer of the service that was to save a form.
struct SaveAnswer<Model: FormModel, Saved: Codable & Sendable>: Responder {
    /// Handles the saved value.
    typealias Fact = @Sendable (Interaction, inout ModelContainer<Model>, Saved, Context) throws -> [Effect]

    let hasFailed: Bool
    let segues: [Segue]
    /// The mentions of the intention that handles the saved value.
    let mentions: [Mention]
    /// Takes the saved value, or the value that another user has saved meanwhile; nil if there is neither.
    let settle: @Sendable (inout Model, Saved?, _ isSaved: Bool) -> Void
    let saved: Fact

    func respond(
        to interaction: Interaction, on container: inout ModelContainer<Model>, in context: Context
    ) throws -> Reaction {
        // An answer that can't be read tells nothing but that it is over.
        let outcome = hasFailed ? nil : try? interaction.value?.decode(SaveOutcome<Saved>.self)
        switch outcome {
        case .saved(let value)?:
            container.change { model in
                model.form.wasSaved()
                settle(&model, value, true)
            }
            return .answered(try saved(interaction, &container, value, context))
        case .refused(let faults)?:
            refuse(&container, faults, because: nil)
        case .changedMeanwhile(let newest)?:
            refuse(&container, [], because: .changedMeanwhile, newest)
        case nil:
            let reason = try? interaction.value?.decode(ServiceFailure.self).reason
            refuse(&container, [], because: reason.flatMap { $0.isEmpty ? nil : FormMessage($0) } ?? .notSaved)
        }
        return .answered([])
    }

    private func refuse(
        _ container: inout ModelContainer<Model>, _ faults: [FieldFault], because failure: FormMessage?,
        _ newest: Saved? = nil
    ) {
        container.change { model in
            model.form.wasRefused(faults, because: failure)
            settle(&model, newest, false)
        }
    }
}

extension SaveAnswer: Mentioning {}

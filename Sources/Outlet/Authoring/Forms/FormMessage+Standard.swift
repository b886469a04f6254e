/// The built-in messages of forms. A catalogue may have texts for these keys; English, German and Arabic need none.
extension FormMessage {
    static let required: FormMessage = "Please fill this in."
    static let toBeAccepted: FormMessage = "Please agree to this."
    static let noEmailAddress: FormMessage = "This is no e-mail address."
    static let noOption: FormMessage = "Please choose one of the options."
    static let different: FormMessage = "Both have to be the same."
    static let notSaved: FormMessage = "This could not be saved. Please try again."
    package static let commonPassword: FormMessage =
        "This is one of the commonest passwords. Please choose another one."
    static let signInLapsed: FormMessage = "Signing in took too long. Please try again."
    static let noSigningIn: FormMessage = "This does not work here. Please open the app in a browser."
    static let saved: FormMessage = "This is saved."
    static let changedMeanwhile: FormMessage = "Somebody else has changed this meanwhile."

    static let fewerCharacters = "Please use %lld characters at least."
    static let moreCharacters = "Please use %lld characters at most."
    static let notBetween = "This has to be from %@ to %@."
    static let tooLittle = "This has to be %@ at least."
    static let tooMuch = "This has to be %@ at most."
    static let dayNotBetween = "Please choose a day from %@ to %@."
    static let dayTooEarly = "Please choose no day before %@."
    static let dayTooLate = "Please choose no day after %@."
    static let changedMeanwhileTo = "Somebody else has changed this to “%@” meanwhile."
    /// A field's label and what is wrong with the field.
    static let labelled = "%@: %@"

    /// The keys of all of them.
    static let standardKeys: Set<String> = [
        required.key, toBeAccepted.key, noEmailAddress.key, noOption.key, different.key, notSaved.key,
        commonPassword.key, signInLapsed.key, noSigningIn.key, saved.key, changedMeanwhile.key, fewerCharacters,
        moreCharacters,
        notBetween, tooLittle,
        tooMuch, dayNotBetween,
        dayTooEarly, dayTooLate, changedMeanwhileTo, labelled,
    ]
}

extension IdentifiedList: ListValue {}
extension SectionedList: ListValue {}

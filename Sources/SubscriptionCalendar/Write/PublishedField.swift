/// A field of subscriptions.json with its meaning: what pages show of an offering and of its revisions.
public struct PublishedField: Hashable, Sendable {
  /// The field's name in the outputs.
  public let name: String
  /// What it is, in Chinese.
  public let chinese: String
  /// What it is, in English.
  public let english: String
  /// Its value as the outputs write it; nil while it is not known.
  public let value: String?

  /// Every field of an offering, in the outputs' order.
  public static func all(of standing: Standing) -> [PublishedField] {
    ItemField.allCases.map { PublishedField($0, value: $0.value(in: standing).plainText) }
  }

  /// What a name in a revision means; nil for one that the outputs do not have.
  public static func named(_ name: String) -> PublishedField? {
    ItemField(rawValue: name).map { PublishedField($0, value: nil) }
  }

  private init(_ field: ItemField, value: String?) {
    name = field.rawValue
    let note = field.note
    chinese = note.title
    // What follows the first semicolon is for those who write programs.
    english = String(
      Substring(note.english.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }))
    self.value = value
  }
}

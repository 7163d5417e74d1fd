internal import Localization
internal import Records

/// What a template can show.
enum PageContent: PageValue {
  case nothing
  case text(String)
  case localized(Text)
  /// What is escaped already.
  case bytes([UInt8])
  case flag(Bool)
  case list([PageContent])
  case fields(PageMembers)

  var content: PageContent { self }

  static func of(_ value: some PageValue) -> PageContent { value.content }
}

/// A value that a template can show.
protocol PageValue: Sendable { var content: PageContent { get } }

/// A value with members that templates use by name.
protocol PageFields: PageValue { var fields: PageMembers { get } }

/// The members of a value.
struct PageMembers: Sendable, ExpressibleByDictionaryLiteral {
  // Without labels, for which the runtime would convert the elements of the literal one by one.
  private(set) var all: [(MemberName, PageContent)]

  init(dictionaryLiteral members: (MemberName, PageContent)...) { all = members }

  /// The member with a name; nil if there is none.
  subscript(name: MemberName.Number) -> PageContent? {
    for place in all.indices where all[place].0.number == name { return all[place].1 }
    return nil
  }
}

/// The name of a member. Names are compared by a number made from them, which is faster than comparing texts.
struct MemberName: Sendable, ExpressibleByStringLiteral {
  typealias Number = UInt64

  let text: String
  let number: Number

  init(_ text: String) {
    self.text = text
    // FNV-1a.
    let bytes = text.utf8.span
    var number = 0xCBF2_9CE4_8422_2325 as UInt64
    for place in bytes.indices { number = (number ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
    self.number = number
  }

  init(stringLiteral text: String) { self.init(text) }
}

extension PageFields { var content: PageContent { .fields(fields) } }

extension String: PageValue { var content: PageContent { .text(self) } }

extension Text: PageValue { var content: PageContent { .localized(self) } }

extension Int: PageValue { var content: PageContent { .text(String(self)) } }

extension Bool: PageValue { var content: PageContent { .flag(self) } }

extension Optional: PageValue where Wrapped: PageValue {
  var content: PageContent { self?.content ?? .nothing }
}

extension Array: PageValue where Element: PageValue {
  var content: PageContent { .list(map(\.content)) }
}

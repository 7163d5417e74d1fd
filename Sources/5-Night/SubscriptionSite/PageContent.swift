internal import Localization

/// What a template can show.
///
/// A page's Swift file makes it, ``Template`` shows it. It has no HTML, so that what a page says and how it
/// looks change apart.
enum PageContent: PageValue, ExpressibleByDictionaryLiteral {
  case nothing
  case text(String)
  case localized(Text)
  /// What is escaped already.
  case bytes([UInt8])
  case flag(Bool)
  case list([PageContent])
  /// Members that templates use by name.
  case fields([(String, PageContent)])

  init(dictionaryLiteral members: (String, any PageValue)...) {
    self = .fields(members.map { ($0, $1.content) })
  }

  var content: PageContent { self }

  /// The member with a name; nil if there is none.
  subscript(name: String) -> PageContent? {
    guard case .fields(let members) = self else { return nil }
    for (other, value) in members where other == name { return value }
    return nil
  }

  /// The members of both; of a name that both have, this one's.
  func and(_ other: PageContent) -> PageContent {
    guard case .fields(let members) = self, case .fields(let others) = other else { return self }
    return .fields(members + others)
  }
}

/// A value that a template can show.
protocol PageValue: Sendable { var content: PageContent { get } }

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

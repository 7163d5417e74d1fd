/// What a template can show.
enum PageContent: PageValue {
  case nothing
  case text(String)
  case flag(Bool)
  case list([any PageValue])
  case fields([String: any PageValue])

  var content: PageContent { self }
}

/// A value that a template can show.
protocol PageValue: Sendable {
  var content: PageContent { get }
}

/// A value with members that templates use by name.
protocol PageFields: PageValue {
  var fields: [String: any PageValue] { get }
}

extension PageFields {
  var content: PageContent { .fields(fields) }
}

extension String: PageValue {
  var content: PageContent { .text(self) }
}

extension Int: PageValue {
  var content: PageContent { .text(String(self)) }
}

extension Bool: PageValue {
  var content: PageContent { .flag(self) }
}

extension Optional: PageValue where Wrapped: PageValue {
  var content: PageContent { self?.content ?? .nothing }
}

extension Array: PageValue where Element: PageValue {
  var content: PageContent { .list(self) }
}

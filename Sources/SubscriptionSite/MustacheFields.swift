internal import Mustache

/// A page's value with its members by name, for Mustache, which otherwise uses reflection.
struct MustacheFields: MustacheParent {
  private let members: [String: Any]

  init(_ fields: [String: any PageValue]) {
    members = fields.compactMapValues(\.content.shown)
  }

  func child(named name: String) -> Any? { members[name] }
}

extension PageContent {
  /// The value as Mustache expects it.
  fileprivate var shown: Any? {
    switch self {
    case .nothing: nil
    case .text(let text): ShownText(renderText: text)
    case .flag(let flag): flag
    case .list(let values): values.compactMap(\.content.shown)
    case .fields(let fields): MustacheFields(fields)
    }
  }
}

/// A text that Mustache renders without looking up its type.
private struct ShownText: MustacheCustomRenderable {
  let renderText: String
  var isNull: Bool { false }
}

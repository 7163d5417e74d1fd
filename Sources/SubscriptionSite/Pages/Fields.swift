internal import Mustache

/// A page's value with its members by name, for Mustache: a type is looked at once here, and not again for every
/// name that a template looks up.
struct Fields: MustacheParent {
  private let members: [String: Any]

  init(of value: Any) {
    members = Dictionary(
      Mirror(reflecting: value).children.compactMap { child in
        child.label.flatMap { label in Self.readable(child.value).map { (label, $0) } }
      }
    ) { first, _ in first }
  }

  func child(named name: String) -> Any? { members[name] }

  /// What a template can show of a value: texts and numbers as they are, members of everything else; nil for nil.
  private static func readable(_ value: Any) -> Any? {
    switch value {
    case is String, is Int, is Bool, is [String: String], is [String]: return value
    case let list as [Any]: return list.compactMap(readable)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { return Fields(of: value) }
      return mirror.children.first.flatMap { readable($0.value) }
    }
  }
}

internal import ArgumentParser
internal import Posix
internal import SubscriptionCalendar
internal import SubscriptionQueries

/// Shell completion of codes: the stored codes, with their names where the shell shows them.
enum CodeCompletion {
  static var ofCodes: CompletionKind { .custom { _, _, prefix in candidates(prefix) } }

  /// The candidates that begin with a prefix; none without a readable store.
  static func candidates(_ prefix: String) -> [String] {
    let shell = Environment.value("SAP_SHELL")
    return names().filter { $0.code.description.hasPrefix(prefix.uppercased()) }.map { code, name in
      switch shell {
      case "zsh": "\(code):\(name)"
      case "fish": "\(code)\t\(name)"
      default: code.description
      }
    }
  }

  /// The stored codes with their names; none without a readable store, since they are a convenience only.
  static func names() -> [(code: StockCode, name: String)] {
    do {
      return try StoreAccess(Paths.store(Environment.value("SUBCAL_STORE"))).names()
    } catch {
      return []
    }
  }
}

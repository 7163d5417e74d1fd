internal import ArgumentParser
internal import Posix
internal import SubscriptionDelivery
internal import SubscriptionQueries
internal import Values

/// Shell completion of codes: the stored codes, with their names where the shell shows them.
enum CodeCompletion {
  static var ofCodes: CompletionKind {
    .values { names().map { (value: $0.code.description, meaning: $0.name) } }
  }

  static var ofFavourites: CompletionKind {
    .values {
      let names = Dictionary(names().map { ($0.code, $0.name) }) { first, _ in first }
      return ((try? Configuration.favourites()) ?? []).map {
        (value: $0.description, meaning: names[$0] ?? "")
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

extension CompletionKind {
  /// Values with their meanings, where the shell shows these.
  static func values(
    _ values: @escaping @Sendable () -> [(value: String, meaning: String)]
  ) -> CompletionKind {
    .custom { _, _, prefix in
      let shell = Environment.value("SAP_SHELL")
      let wanted = prefix.lowercased()
      return values().filter { $0.value.lowercased().hasPrefix(wanted) }.map { value, meaning in
        switch shell {
        case "zsh" where !meaning.isEmpty: "\(value):\(meaning)"
        case "fish" where !meaning.isEmpty: "\(value)\t\(meaning)"
        default: value
        }
      }
    }
  }

  static func names(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .values { names().map { (value: $0, meaning: "") } }
  }

  /// Names separated by commas: what follows the last comma is completed.
  static func list(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, prefix in
      let given = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
      return names().map { given + $0 }.filter { $0.hasPrefix(prefix) }
    }
  }

  /// The accounts of the settings file.
  static func accounts(_ text: @escaping @Sendable (String) -> String = { $0 }) -> CompletionKind {
    .values {
      (Configuration.current.settings?.accounts ?? []).map { (value: text($0.name), meaning: $0.person) }
    }
  }
}

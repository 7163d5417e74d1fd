internal import ArgumentParser
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
      return try StoreAccess(Paths.store()).names()
    } catch {
      return []
    }
  }
}

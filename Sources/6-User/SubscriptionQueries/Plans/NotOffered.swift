package import Diagnostics
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionStore
package import Values

/// What is known of a code that has not what is asked for. `calc` says it, so that no code is taken for a price.
package struct NotOffered {
  private let code: StockCode
  /// Nil if nothing of the code is known.
  private let name: String?
  private let auctions: [Auction]
  private let hasIncrease: Bool
  /// The error where nothing is known.
  private let unknown: SubcalError

  package init(_ code: StockCode, _ settings: QuerySettings) throws(SubcalError) {
    let found = try settings.store.read(at: settings.moment) { store in
      (
        name: try store.name(of: code), auctions: try store.records(Auction.self, of: code).map(\.record),
        hasIncrease: try !store.records(CashIncrease.self, of: code).isEmpty
      )
    }.value
    self.code = code
    (name, auctions, hasIncrease) = (found.name, found.auctions, found.hasIncrease)
    unknown = CodeSearch("\(code)", among: try settings.store.offeringNames()).notFound(among: [])
  }

  /// Why there is no offering of it, and how a price is given.
  package var noOffering: SubcalError {
    let hint = Text("價格以 --price \(code) 指定", "a price is given with --price \(code)")
    guard let name else {
      return SubcalError(.notFound, reason: unknown.reason, advice: hint + .semicolon + unknown.advice)
    }
    let title = Text(verbatim: "\(code) \(name)")
    let reason: Text =
      if hasIncrease {
        Text("\(title) 是現金增資案，沒有公開申購案", "\(title) is a cash increase and has no offering")
      } else if isFailed {
        Text("\(title) 沒有公開申購案，競拍已流標或取消", "\(title) has no offering, and its auction failed or was cancelled")
      } else {
        Text("\(title) 沒有公開申購案", "\(title) has no offering")
      }
    return SubcalError(.notFound, reason: reason, advice: hint + Text("。", "."))
  }

  /// Why there is no auction of it to bid in.
  package var noAuction: SubcalError {
    guard let name else { return unknown }
    let title = Text(verbatim: "\(code) \(name)")
    let reason: Text =
      if isFailed {
        Text("\(title) 的競拍已流標或取消", "\(title): its auction failed or was cancelled")
      } else if auctions.isEmpty {
        Text("\(title) 沒有競拍案", "\(title) has no auction")
      } else {
        Text("\(title) 的競拍條件不明", "\(title): the terms of its auction are not known")
      }
    return SubcalError(
      .notFound, reason: reason,
      advice: Text("以 --bid 與 --lots 試算，不加 --auction。", "compute with --bid and --lots, without --auction."))
  }

  private var isFailed: Bool { !auctions.isEmpty && auctions.allSatisfy(\.isCancelled) }
}

extension Auction {
  /// Why it takes no such bid, with its limit; nil if it does. What is nil was not given.
  func refusal(ofBid price: Price?, lots: Int?) -> SubcalError? {
    limit(ofBid: price, lots: lots).map { limit in
      SubcalError(
        .usage, reason: Text(verbatim: "\(code) \(name)") + .colon + limit.reason, advice: limit.advice)
    }
  }
}

package import Diagnostics
internal import ListEngine
package import Posix
internal import SubscriptionLedger
internal import SubscriptionLists
package import SubscriptionQueries
internal import SubscriptionStore
package import SubscriptionWatch
internal import Trading
package import Values

/// The highest price of each lot that is won and not sold, since its purchase: what a trailing alert counts from.
package enum LotPeaks {
  /// By code; of several lots of a code, the highest. The price that was paid counts, and from the delivery on those of
  /// the stored bars.
  package static func all(
    ledger: FilePath, moment: Instant, in access: StoreAccess
  ) throws(SubcalError) -> [StockCode: PeakPrice] {
    let held = try LedgerFile(ledger).read(at: moment).applications.filter {
      $0.isWon == true && $0.sale == nil
    }
    guard !held.isEmpty else { return [:] }
    return try access.read(at: moment) { store in
      let known = moment.firstDayWithoutResults.adding(-1)
      var peaks: [StockCode: PeakPrice] = [:]
      for lot in held {
        let offering = try store.records(Offering.self, of: lot.code).first { $0.id == lot.target.id }?
          .offering
        guard let offering, offering.isPricedByItsCode, let paid = offering.price else { continue }
        var peak = PeakPrice(paid, .given)
        if let delivery = offering.deliveryDate, delivery <= known {
          for dated in try store.bars(of: lot.code, in: delivery...known) {
            guard let high = dated.bar.high ?? dated.bar.close, high > peak.price else { continue }
            peak = PeakPrice(high, .day(dated.day))
          }
        }
        if peaks[lot.code].map({ $0.price < peak.price }) ?? true { peaks[lot.code] = peak }
      }
      return peaks
    }.value
  }
}

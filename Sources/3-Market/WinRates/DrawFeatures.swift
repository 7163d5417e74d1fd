package import Localization
package import Values

/// What the number of applications is estimated from: all of it is known before the last day.
///
/// `PastDraw` has those of a draw that is over, an estimate is asked for with those of an offering. 9935 is
/// in the group of cash increases, with 340 lots, a premium of 33.7 % and NT$ 27,300. Whatever is added must
/// have been known before the last day, or the track record compares with the answer.
package struct DrawFeatures: Hashable, Sendable {
  package let group: OfferingGroup
  /// How many applications can win.
  package let lots: Int
  let logOfLots: BinaryFraction
  /// The logarithms that only offerings with a price and a close have.
  package let money: Money?

  package struct Money: Hashable, Sendable {
    /// The premium as a fraction, at least 0.01: nobody applies less for a larger loss.
    package let premium: BinaryFraction
    /// The cash of an application in NT$.
    package let cash: BinaryFraction
  }

  /// The features of what is offered; nil for fewer shares than a lot.
  ///
  /// - Parameters:
  ///   - lot: The shares of an application.
  ///   - announced: The price that is collected.
  ///   - close: The close that the premium is of; nil if it or a price is not known.
  package init?(group: OfferingGroup, shares: Int, lot: Int, price: Price?, announced: Price?, close: Price?)
  {
    guard lot > 0, shares >= lot else { return nil }
    self.group = group
    lots = shares / lot
    logOfLots = .naturalLogarithm(of: lots)
    money = close.flatMap { close in
      guard let price, let announced, let cash = LotAmounts.whole(announced, lot, .up) else { return nil }
      return Money(premium: Self.logarithm(ofPremium: close, over: price), cash: .naturalLogarithm(of: cash))
    }
  }

  private static func logarithm(ofPremium close: Price, over price: Price) -> BinaryFraction {
    let gain = close.tenThousandths - price.tenThousandths
    guard gain > 0, gain > price.tenThousandths / leastPremium else {
      return .zero - .naturalLogarithm(of: leastPremium)
    }
    return .naturalLogarithm(of: gain) - .naturalLogarithm(of: price.tenThousandths)
  }

  /// One over the least premium.
  static let leastPremium = 100
}

/// A past offering with the result of its draw.
///
/// ``OddsEstimator`` learns from them. Its features are those of the evening before the last day.
package struct PastDraw: Hashable, Sendable {
  package let id: String
  package let lastDay: Day
  /// The day of the draw, on which the result is published.
  package let drawDate: Day
  /// What was known before the last day.
  package let features: DrawFeatures
  package let applications: Int
  let logOfApplications: BinaryFraction
  /// Its place by win rate among others: the rate in 2^-40.
  package let order: Int

  /// The draw with this result; nil without applications.
  package init?(id: String, lastDay: Day, drawDate: Day, features: DrawFeatures, applications: Int) {
    guard applications > 0 else { return nil }
    (self.id, self.lastDay, self.drawDate, self.features) = (id, lastDay, drawDate, features)
    self.applications = applications
    logOfApplications = .naturalLogarithm(of: applications)
    order = Int(truncatingIfNeeded: (UInt128(min(features.lots, applications)) << 40) / UInt128(applications))
  }

  /// The logarithm of the rate that was drawn: at most everybody wins.
  package var logOfRate: BinaryFraction { min(.zero, features.logOfLots - logOfApplications) }
}

/// The offerings that get alike many applications, so that one can be estimated from the others.
package enum OfferingGroup: String, Hashable, Sendable, CaseIterable {
  /// New shares of a company that trades already: 上市增資, 上櫃增資, 第一上市（櫃）公司現金增資.
  case cashIncrease = "cash_increase"
  /// Shares of a company that does not trade yet: 初上市, 初上櫃, 第一上市（櫃）公司初上市（櫃）.
  case firstListing = "first_listing"
  /// Anything of the innovation board: only qualified investors traded there, and few apply.
  case innovationBoard = "innovation_board"
  case other

  /// The group of what is offered in a market; nil for bonds and funds, which other people apply for.
  package init?(of kind: SecurityKind, in market: Market) {
    guard [.share, .preferred].contains(kind) else { return nil }
    if market.isOfInnovationBoard {
      self = .innovationBoard
    } else {
      self =
        switch market.trade {
        case .onOwnBoard: .cashIncrease
        case .notYet: .firstListing
        case .elsewhere: .other
        }
    }
  }
}

extension OfferingGroup {
  package var text: Text {
    switch self {
    case .cashIncrease: Text("現金增資", "cash increases")
    case .firstListing: Text("初上市櫃", "first listings")
    case .innovationBoard: Text("創新板", "innovation board")
    case .other: Text("其他", "others")
    }
  }
}

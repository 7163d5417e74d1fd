package import Localization
package import Values

/// Before, during or after the subscription period, at a moment.
package enum SubscriptionState: String, Sendable, CaseIterable {
  case before
  /// Applications are taken, on the last day until the cut-off.
  case during
  case after, undefined
}

extension SubscriptionState {
  package var text: Text {
    switch self {
    case .before: Stage.upcoming.text
    case .during: Text("申購期間", "the days to apply")
    case .after: Text("已截止", "closed")
    case .undefined: Text("日期未定", "dates unknown")
    }
  }
}

extension SubscriptionState {
  /// The same of the bids of an auction.
  package var bidText: Text {
    switch self {
    case .before: Text("即將投標", "upcoming")
    case .during: Text("投標中", "open")
    case .after: Text("投標截止", "closed")
    case .undefined: text
    }
  }
}

/// The stage of an offering between announcement and delivery.
///
/// It follows from the days and the moment alone, so the page's script computes it again when a page is
/// opened later: change both.
package enum Stage: String, Sendable, CaseIterable {
  case upcoming, open
  case lastDay = "last_day"
  case awaitingDraw = "awaiting_draw"
  case drawn, delivered, cancelled, unknown

  /// The stage of an offering at a moment.
  ///
  /// - Parameter cutOff: Seconds after midnight at which the last day's applications end. Brokers take orders
  ///   until 14:00 (Securities Association rules on underwriting, article 53), some of them shorter.
  package init(of offering: Offering, at moment: Instant, cutOff: Int = Stage.usualCutOff) {
    if offering.isCancelled {
      self = .cancelled
      return
    }
    let today = moment.day
    switch SubscriptionState(of: offering, at: moment, cutOff: cutOff) {
    case .undefined: self = .unknown
    case .before: self = .upcoming
    case .during: self = today == offering.subscriptionEnd ? .lastDay : .open
    case .after:
      if let delivery = offering.deliveryDate, today >= delivery {
        self = .delivered
      } else if offering.hasResult || offering.drawDate.map({ today > $0 }) == true {
        self = .drawn
      } else {
        self = .awaitingDraw
      }
    }
  }

  /// 14:00, in seconds after midnight.
  package static let usualCutOff = 14 * 3600
}

extension SubscriptionState {
  /// The state of an offering at a moment, by its dates alone; see ``Stage/init(of:at:cutOff:)``.
  package init(of offering: Offering, at moment: Instant, cutOff: Int = Stage.usualCutOff) {
    guard let first = offering.subscriptionStart, let last = offering.subscriptionEnd else {
      self = .undefined
      return
    }
    if moment.day < first {
      self = .before
    } else if moment < Instant(last, secondOfDay: cutOff) {
      self = .during
    } else {
      self = .after
    }
  }
}

extension Stage {
  package var text: Text {
    switch self {
    case .upcoming: Text("即將到來", "upcoming")
    case .open: Text("申購中", "open")
    case .lastDay: Text("今天截止", "closes today")
    case .awaitingDraw: Text("待抽籤", "awaiting draw")
    case .drawn: Text("已抽籤", "drawn")
    case .delivered: Text("已撥券", "delivered")
    case .cancelled: Text("已取消", "cancelled")
    case .unknown: Text("日期未定", "dates unknown")
    }
  }
}

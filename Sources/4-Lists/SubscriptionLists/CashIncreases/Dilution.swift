internal import ListEngine
package import Localization
internal import Trading
package import Values

/// What part of all shares after a cash increase its new ones are (稀釋), in percent with one decimal, half away from zero;
/// or why that is not known.
///
/// The shares before it are what the announcement says by its ratio: so many of them get those for the holders. Until there
/// is one, they follow from the exchange's notice, or are those of its register, which has them months earlier. A discount
/// alone says little: with many new shares the others fall, too.
package enum Dilution: Hashable, Sendable {
  /// `isMost` where fewer shares may be issued than announced.
  case known(Percent, isMost: Bool)
  case missing(Reason)

  package enum Reason: String, Sendable, CaseIterable {
    case cancelled
    case newSharesUnset = "new_shares_unset"
    case sharesUnknown = "shares_unknown"
    case inDoubt = "in_doubt"
  }

  /// - Parameter registered: The shares before it, by the register.
  init(of known: Tracked<CashIncrease>, notice: RightsNotice?, registered: Int?) {
    let increase = known.record
    if increase.status == .cancelled {
      self = .missing(.cancelled)
    } else if known.hasSharesInDoubt {
      self = .missing(.inDoubt)
    } else if let new = increase.newShares {
      let percent = (increase.issuedShares ?? notice?.issuedShares ?? registered).flatMap {
        issued -> Percent? in
        let (all, overflow) = issued.addingReportingOverflow(new)
        return overflow ? nil : FixedPoint.quotient(new, times: 1000, by: all).map { Percent(tenths: $0) }
      }
      self =
        percent.map { .known($0, isMost: increase.totalIsLimit != false) } ?? .missing(.sharesUnknown)
    } else {
      self = .missing(.newSharesUnset)
    }
  }

  package var percent: Percent? { if case .known(let percent, _) = self { percent } else { nil } }
  package var reason: Reason? { if case .missing(let reason) = self { reason } else { nil } }

  var text: Text? {
    guard case .known(let percent, let isMost) = self else { return nil }
    return isMost
      ? Text("稀釋至多 \(percent)%", "dilution at most \(percent)%")
      : Text("稀釋 \(percent)%", "dilution \(percent)%")
  }
}

extension CashIncrease {
  /// All new shares: as announced, or the sum of all parts.
  fileprivate var newShares: Int? {
    let parts = [employeeShares, publicShares, holderShares].compactMap(\.self)
    guard let shares = totalShares ?? (parts.count == 3 ? parts.reduce(0, +) : nil), shares > 0 else {
      return nil
    }
    return shares
  }
}

extension EvaluatedOffering {
  /// How far the price is below the market's.
  var discount: Text? {
    guard let price = known.offering.price, let market = valuation.exRightsValue ?? valuation.close?.price,
      valuation.premium.percent != nil, let percent = Premium.percent(of: price, over: market)
    else { return nil }
    let size = Percent(tenths: abs(percent.tenths))
    return percent.tenths > 0
      ? Text("高於市價 \(size)%", "\(size)% above the market") : Text("折價 \(size)%", "discount \(size)%")
  }

  /// Both of a cash increase whose shares are still to come: `折價 17.8%，稀釋 6.6%`.
  package var discountAndDilution: Text? {
    guard let dilution, ![.delivered, .cancelled].contains(stage) else { return nil }
    let parts = [discount, dilution.text].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(.comma)
  }
}

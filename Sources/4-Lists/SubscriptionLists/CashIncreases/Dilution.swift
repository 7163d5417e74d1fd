internal import Records
package import Values

/// What part of all shares after a cash increase its new ones are (稀釋), in percent with one decimal, half away from zero;
/// or why that is not known.
///
/// The shares before it are what the announcement says by its ratio: so many of them get those for the holders. Until there
/// is one, they follow from the exchange's notice. A discount alone says little: with many new shares the others fall, too.
package enum Dilution: Hashable, Sendable {
  case known(Percent)
  case missing(Reason)

  package enum Reason: String, Sendable, CaseIterable {
    case cancelled
    case newSharesUnset = "new_shares_unset"
    case sharesUnknown = "shares_unknown"
    case inDoubt = "in_doubt"
  }

  init(of known: Tracked<CashIncrease>, notice: RightsNotice?) {
    let increase = known.record
    if increase.status == .cancelled {
      self = .missing(.cancelled)
    } else if known.doubt.map(CashIncrease.doubtsOfShares.contains) == true {
      self = .missing(.inDoubt)
    } else if let new = increase.newShares {
      let percent = (increase.issuedShares ?? notice?.issuedShares).flatMap { issued -> Percent? in
        let (all, overflow) = issued.addingReportingOverflow(new)
        return overflow ? nil : FixedPoint.quotient(new, times: 1000, by: all).map { Percent(tenths: $0) }
      }
      self = percent.map { .known($0) } ?? .missing(.sharesUnknown)
    } else {
      self = .missing(.newSharesUnset)
    }
  }

  package var percent: Percent? { if case .known(let percent) = self { percent } else { nil } }
  package var reason: Reason? { if case .missing(let reason) = self { reason } else { nil } }
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

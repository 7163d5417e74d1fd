package import Localization

extension ComingOffering {
  /// The price of the new shares.
  package var price: Text {
    notice.price.map { Text("認購價 \($0) 元", "rights price NT$ \($0)") }
      ?? Text("認購價尚未公告", "rights price not announced")
  }

  /// What holders have a right to, and until when one must hold.
  package var right: Text {
    [
      notice.exRightsDay.map { Text("除權交易日 \($0)", "ex-rights day \($0)") },
      lastDayToHold.map { Text("最後持有日 \($0)", "last day to hold \($0)") },
      notice.sharesPerThousand.map { Text("每仟股可認購 \($0) 股", "\($0) new shares per 1,000 held") },
    ].compactMap(\.self).joined(.comma)
  }

  /// The shares for the public, for employees and for holders.
  package var shares: Text {
    [
      notice.publicShares.map { Text("公開承銷 \($0.grouped) 股", "public \($0.grouped) shares") },
      notice.employeeShares.map { Text("員工 \($0.grouped) 股", "employees \($0.grouped) shares") },
      notice.holderShares.map { Text("原股東 \($0.grouped) 股", "holders \($0.grouped) shares") },
    ].compactMap(\.self).joined(.comma)
  }
}

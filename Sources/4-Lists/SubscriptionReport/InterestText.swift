package import Costs
package import Localization
internal import Values

extension MoneyRates {
  /// What profits and expected values assume of the money's cost; nil if it costs nothing.
  package var text: Text? {
    if isFree { return nil }
    let least =
      minimum > 0 ? Text("（最低利息 \(minimum.grouped) 元）", " (at least NT$ \(minimum.grouped))") : .empty
    let share = FixedPoint.text(1000 - ownShare, places: 1)
    return [
      loan == .zero
        ? nil : Text("券商代墊 \(share)%，年利率 \(loan)%", "\(share)% of the price lent at \(loan)% a year") + least,
      idle == .zero ? nil : Text("自有資金年收益率 \(idle)%", "own money would earn \(idle)% a year"),
    ].compactMap(\.self).joined(.comma) + Text("，自扣款日起計息", ", counted from the debit")
  }
}

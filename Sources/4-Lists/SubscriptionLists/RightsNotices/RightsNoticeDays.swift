internal import Values
package import Localization

extension EvaluatedRightsNotice: EvaluatedRecord {
  package typealias Record = RightsNotice

  package var isCancelled: Bool { false }
  package var page: String { ExchangePage.rights(of: notice.board) }

  package var lines: [Text?] {
    [
      isMissing && offeringID == nil
        ? Text(
          "交易所的預告表已無本案；可能已延期或取消。",
          "The exchange's notices no longer have it: it may be postponed or cancelled.") : nil,
      right, notice.sharesText, daysOnClosures?.note(in: days.first?.day.year),
      offeringID == nil
        ? Text("公開申購日期尚未公告。", "The days to apply are not announced yet.")
        : Text("已列入公開申購公告。", "It is in the list of subscriptions."),
      Text("資料來源：除權除息預告表 \(page)", "Source: the notices of ex-rights days \(page)"),
    ]
  }

  /// All that the notice says.
  package var facts: Text {
    [notice.priceText, right, notice.sharesText].filter { $0 != .empty }.joined(.comma)
  }

  /// What who wants to apply for the draw needs of it; the rest is for holders.
  var terms: Text { [notice.priceText, notice.sharesText].filter { $0 != .empty }.joined(.comma) }

  package var right: Text { holders?.days() ?? .empty }
}

extension RightsNotice {
  package var priceText: Text {
    price.map { Text("認購價 \($0) 元", "rights price NT$ \($0)") }
      ?? Text("認購價尚未公告", "rights price not announced")
  }

  /// The shares for the public, for employees and for holders.
  package var sharesText: Text {
    [
      (publicShares, Text("公開承銷", "public")), (employeeShares, Text("員工", "employees")),
      (holderShares, Text("原股東", "holders")),
    ].compactMap { shares, who in shares.map { who + Text(verbatim: " ") + .lots($0) } }.joined(.comma)
  }
}

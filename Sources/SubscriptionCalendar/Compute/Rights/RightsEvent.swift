package import Localization

/// The calendar entry of a rights notice: its ex-rights day.
package struct RightsEvent: Sendable {
  package var noticeID: String
  package var state: CalendarEventState
  package var texts: [Language: CalendarEventText]
  /// The exchange whose notice it is.
  var board: Board?

  static let kind = "ex_rights"

  /// The entry tonight, with new stamps where something changed; nil for a notice without a day.
  init?(of coming: ComingOffering, at instant: Instant) {
    let known = coming.known
    let before = known.calendar[Self.kind]
    guard let days = known.record.exRightsDay.map({ $0...$0 }) ?? before.map({ $0.start...$0.end }) else {
      return nil
    }
    (noticeID, board) = (known.id, known.record.board)
    texts = Dictionary(
      uniqueKeysWithValues: Language.allCases.map { ($0, RightsEventText(coming, in: $0).text) })
    state = CalendarEventState(days, isCancelled: false, texts: texts, at: instant, after: before)
  }
}

/// The text of a rights notice's calendar entry in one language.
struct RightsEventText {
  private let coming: ComingOffering
  private let lexicon: Lexicon
  private let language: Language

  init(_ coming: ComingOffering, in language: Language) {
    (self.coming, self.language, lexicon) = (coming, language, Lexicon(language))
  }

  var text: CalendarEventText {
    let notice = coming.notice
    let summary = [
      text("現增除權", "Ex-rights day"), "\(notice.code) \(notice.name)", lexicon.rightsPrice(notice.price),
    ].joined(separator: "｜")
    return CalendarEventText(
      summary: summary, details: lines.compactMap(\.self).joined(separator: "\n"))
  }

  private var lines: [String?] {
    let notice = coming.notice
    return [
      !coming.isMissing || coming.offeringID != nil
        ? nil
        : text(
          "交易所的預告表已無本案；可能已延期或取消。",
          "The exchange's notices no longer have it: it may be postponed or cancelled."),
      lexicon.holdersRight(of: coming), lexicon.shares(of: notice),
      coming.offeringID == nil
        ? text("公開申購日期尚未公告。", "The days to apply are not announced yet.")
        : text("已列入公開申購公告。", "It is in the list of subscriptions."),
      text("資料來源：除權除息預告表 ", "Source: the notices of ex-rights days ") + ExchangePage.rights(of: notice.board),
    ]
  }

  private func text(_ chinese: String, _ english: String) -> String {
    language == .chinese ? chinese : english
  }
}

extension Lexicon {
  /// The price of the new shares.
  package func rightsPrice(_ price: Price?) -> String {
    price.map { text("認購價 \($0) 元", "rights price NT$ \($0)") }
      ?? text("認購價尚未公告", "rights price not announced")
  }

  /// What holders have a right to, and until when one must hold.
  package func holdersRight(of coming: ComingOffering) -> String {
    let last = coming.lastDayToHold.map { text("最後持有日 \($0)", "last day to hold \($0)") }
    let right = coming.notice.sharesPerThousand.map {
      text("每仟股可認購 \($0) 股", "\($0) new shares per 1,000 held")
    }
    let day = coming.notice.exRightsDay.map { text("除權交易日 \($0)", "ex-rights day \($0)") }
    return [day, last, right].compactMap(\.self).joined(separator: text("，", ", "))
  }

  /// The shares for the public, for employees and for holders.
  package func shares(of notice: RightsNotice) -> String {
    let parts: [(Int?, String)] = [
      (notice.publicShares, text("公開承銷", "public")), (notice.employeeShares, text("員工", "employees")),
      (notice.holderShares, text("原股東", "holders")),
    ]
    return parts.compactMap { shares, who in
      shares.map { text("\(who) \($0.grouped) 股", "\(who) \($0.grouped) shares") }
    }.joined(separator: text("，", ", "))
  }
}

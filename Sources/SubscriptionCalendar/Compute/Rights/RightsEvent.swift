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
  private let language: Language

  init(_ coming: ComingOffering, in language: Language) {
    (self.coming, self.language) = (coming, language)
  }

  var text: CalendarEventText {
    let notice = coming.notice
    let summary = [
      text("現增除權", "Ex-rights day"), "\(notice.code) \(notice.name)", coming.price[language],
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
      coming.right[language], coming.shares[language],
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

internal import Localization
internal import SubscriptionCalendar

/// What changed in one night in the rows of a list that were known before.
struct ListChanges {
  /// Why the changes are more than a real night brings; nil if they are not.
  private(set) var tooMany: Text?

  /// - Parameter rows: The known offerings with tonight's rows.
  init(_ rows: [(known: KnownOffering, seen: Offering)], today: Day, _ calendar: TradingCalendar) {
    let isOpen = Dictionary(grouping: rows) { known, _ in
      !known.offering.hasResult && !known.offering.isCancelled
    }
    for (rows, kind) in [
      (isOpen[true] ?? [], Text("未抽籤", "open")), (isOpen[false] ?? [], Text("已抽籤", "finished")),
    ] {
      for (name, facts) in Self.groups {
        let changed = rows.compactMap { known, seen in
          Self.change(in: facts, from: known.offering, to: seen, today, calendar).map {
            Text("\(known.id)：", "\(known.id): ") + $0
          }
        }
        guard ListReview.isMany(changed.count, of: rows.count) else { continue }
        tooMany =
          Text(
            "\(rows.count) 檔\(kind)的申購案中，\(changed.count) 檔的\(name)一夕變動；其一為 ",
            "the \(name) of \(changed.count) of \(rows.count) \(kind) offerings changed in one night; one is "
          )
          + changed[0]
        return
      }
    }
  }

  /// The facts that may change in one row; others make the row implausible.
  private static let groups: [(name: Text, facts: [Offering.Key])] = [
    // What is cancelled has no final price either.
    (Text("取消狀態", "cancellations"), [.isCancelled]),
    (Text("日期", "dates"), [.subscriptionStart, .subscriptionEnd, .drawDate, .deliveryDate]),
    (Text("價格", "prices"), [.offerPrice, .finalPrice]),
    (Text("主辦券商", "underwriters"), [.underwriter]),
    (Text("股數", "shares"), [.sharesOffered, .sharesOfferedFinal]),
  ]

  /// The first fact that had a value and has another one now.
  private static func change(
    in facts: [Offering.Key], from old: Offering, to new: Offering, _ today: Day, _ calendar: TradingCalendar
  ) -> Text? {
    for fact in facts {
      guard let before = old.text(fact) else { continue }
      let after = new.text(fact)
      if before == after { continue }
      if let day = Day(iso: before), let later = after.flatMap({ Day(iso: $0) }),
        RowImplausibility.isPostponement(from: day, to: later, on: today, calendar)
      {
        continue
      }
      return .change(of: Offering.column(fact)?.name ?? fact.rawValue, from: before, to: after)
    }
    return nil
  }
}

extension Text {
  static func change(of column: String, from before: String, to after: String?) -> Text {
    Text(
      "\(column)由 \(before) 變為\(after.map { " \($0)" } ?? "空白")",
      "\(column) \(before), now \(after ?? "none")")
  }
}

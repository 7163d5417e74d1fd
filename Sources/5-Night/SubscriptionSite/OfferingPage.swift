internal import ListEngine
internal import Localization
internal import SubscriptionCharts
internal import SubscriptionLists
internal import SubscriptionOutputs
internal import SubscriptionReport
internal import Trading
internal import Values
internal import WinRates

/// offerings/<id>.html: everything about one offering.
///
/// It contains no time of the run, unless it is a sample, so that its bytes change only when the offering does.
enum OfferingPage {
  /// Writes what an offering has: its picture for messengers, its calendar to import, and its page.
  static func write(
    _ item: PublishedItem<Offering>, _ report: Report, _ history: PageHistory,
    with templates: [Templates],
    to write: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    let (offering, today) = (item.known.offering, report.moment.day)
    let bars = OfferingBars(of: offering, history.bars[offering.code], on: today)
    if report.options.siteURL != nil, let series = bars.series {
      try write(
        picturePath(of: item.known.id),
        try SharePicture.file(
          of: series, code: offering.code, offer: offering.price,
          premium: item.evaluated.valuation.premium.percent))
    }
    let entries = OfferingCalendar.entries(of: item, on: today)
    for language in report.options.languages where !entries.isEmpty {
      try write(
        AddToCalendar.path(of: item.known.id, in: language),
        OfferingCalendar.file(entries, of: offering, in: language))
    }
    let page = content(item, report, history, hasBars: bars.series != nil)
      .and([
        "bars": bars.series.map { BarsTable.content($0, in: today.year) },
        "isOneBar": bars.series?.bars.count == 1,
      ])
    // What both languages have in common is drawn once.
    var drawn: Chart?
    for templates in templates {
      let language = templates.language
      let chart = bars.series.flatMap {
        PageChart.content($0, years: bars.years, of: offering, in: language, drawn: &drawn)
      }
      try write(
        path(of: item.known.id, in: language),
        templates.offering.filled(with: page.and(["chart": chart]), in: language))
    }
  }

  /// The page without its chart and the table of its bars.
  ///
  /// - Parameter hasBars: Whether there are any.
  private static func content(
    _ item: PublishedItem<Offering>, _ report: Report, _ history: PageHistory, hasBars: Bool
  ) -> PageContent {
    let (known, evaluated, context) = (item.known, item.evaluated, report.context)
    let (offering, today) = (known.offering, report.moment.day)
    func path(in language: Language) -> String { Self.path(of: known.id, in: language) }
    let isWeekly = lastDay(of: offering, on: today) != nil
    let row = OfferingTableRow(
      evaluated, moment: report.moment, cutOff: context.cutOff, isWeekly: isWeekly)
    let past = history.histories[offering.code] ?? []
    let calculator = Calculator(of: evaluated, costs: context.costs, on: today)
    let own: PageContent = [
      "events": StructuredData.block(item, page: report.options.address(of: Self.path(of: known.id))),
      "row": row.content,
      // Whether its chart goes on by whole weeks, and the latest price is left out.
      "isWeekly": isWeekly, "isMissingFromList": known.isMissingFromList && known.doubt == nil,
      "doubt": known.brokenRule.flatMap { doubt in
        known.consequenceText.map {
          Text("存疑：\(doubt.title)；\($0)。", "In doubt: \(doubt.title); \($0).")
        }
      },
      "auctionDoubt": evaluated.auction?.known.brokenRule.map {
        Text("競價拍賣資料存疑：\($0.title)。", "The auction is in doubt: \($0.title).")
      },
      "steps": TimetableStep.all(of: evaluated, today: today, context.cutOff),
      "addTo": AddToCalendar.content(item, report),
      "deductionDoubt": evaluated.timetable.deductionByEnd.map {
        Text(
          "由截止日推算為 \($0.text(in: today.year))，請以往來券商通知為準。",
          "Counted from the last day it would be \($0.text(in: today.year)); go by your broker.")
      }, "gap": evaluated.timetable.gap?.text,
      "tradingStatus": evaluated.tradingStatus?.text.map { Text("交易狀態", "Trading status") + .colon + $0 },
      "numbers": NumberLine.all(of: evaluated),
      "estimate": EstimateView.content(of: evaluated, context),
      "assumptions": evaluated.numbers.costs.map { NumberLine.assumptions($0) },
      "facts": facts(of: evaluated, report.trackRecord.forecast.cases, in: today.year),
      "auctionsHref": evaluated.auction.map { _ in Text { "../\(AuctionsPage.page.path(in: $0))" } },
      "firstSeen": Text(
        "首次收錄：\(known.firstSeen.text(in: today.year))",
        "First listed: \(known.firstSeen.text(in: today.year))"),
      "revisions": known.revisions.reversed().map { RevisionLine.content($0, in: today.year) },
      "pastOfferings": PastOfferings.content(
        past, this: known.id, pages: past.count > 1 ? Set(report.lists.offerings.map(\.known.id)) : [],
        today.year),
      "calculator": calculator.content, "listHref": ExchangePage.subscriptions,
      "block": PageData.block(
        report, fees: calculator.fees, isIndex: false,
        tradingDays: DataFreshness.days(after: evaluated.valuation.close?.day, context.calendar),
        hasChart: hasBars),
    ]
    return .page(
      own, of: report, title: Text(verbatim: "\(offering.code) \(offering.name)"),
      preview: .preview(
        row.description, path: path, picture: hasBars ? picturePath(of: known.id) : nil, report.options),
      path: path, base: "../")
  }

  /// The path in the output folder.
  static func path(of id: String, in language: Language) -> String {
    "offerings/\(id)\(language.fileSuffix).html"
  }

  static func path(of id: String) -> Text { Text { path(of: id, in: $0) } }

  /// The path of the picture in the output folder.
  static func picturePath(of id: String) -> String { "offerings/\(id).png" }

  /// The last day that the page shows of the stock; nil if it shows the newest.
  ///
  /// Two weeks after delivery, when most have sold, the chart goes on by whole weeks, and 60 days after it it ends, so that a
  /// night changes few pages.
  static func lastDay(of offering: Offering, on today: Day) -> Day? {
    guard let delivery = offering.deliveryDate, delivery.adding(14) < today else { return nil }
    let friday = today.adding(-((today.weekday + 2) % 7))
    return min(max(friday, delivery.adding(14)), delivery.adding(60))
  }

  /// The fields among the facts; keys, timetable and numbers show the others, or nothing does.
  private static let listed: Set = [
    "market", "board", "kind", "shares_offered", "shares_offered_final", "lot_shares", "total_amount",
    "qualified_applications", "underwriter",
  ]

  private static func facts(
    of evaluated: EvaluatedOffering, _ forecast: [Forecast], in year: Int
  ) -> [PageContent] {
    // Whether the value is the list's Chinese text, on English pages too.
    func fact(_ title: Text, _ value: Text?, isChinese: Bool = false) -> PageContent {
      ["title": title, "value": value, "isChinese": isChinese]
    }
    // The last one is the auction's id.
    let auction = evaluated.auction == nil ? [] : Offering.auctionFields.dropLast()
    let facts = (Offering.fields.filter { listed.contains($0.name) } + auction).map { field in
      let isDrawn = evaluated.known.offering.hasResult
      let missing =
        field.name == "qualified_applications" && !isDrawn ? Text("抽籤後公布", "after the draw") : nil
      let value = field.text(of: evaluated).map { Text($0, in: field, year) }
      return fact(field.title, value ?? missing, isChinese: field.isVerbatim)
    }
    // The notice by which it was announced is part of its history.
    let announcement = evaluated.announcement.map { coming in
      fact(
        Text("事前公告", "Announced before"),
        [coming.notice.priceText, coming.right, coming.notice.sharesText].joined(Text(verbatim: " · ")))
    }
    let differences = Forecast.differences(forecast.filter { $0.offering.id == evaluated.known.id }).map {
      fact(Text("與事前公告不同", "Otherwise than announced before"), $0)
    }
    return facts + [announcement, differences].compactMap(\.self)
  }
}

/// The days of an offering's timetable.
enum TimetableStep {
  /// The known days in order.
  static func all(of evaluated: EvaluatedOffering, today: Day, _ cutOff: Int) -> [PageContent] {
    let offering = evaluated.known.offering
    func note(_ kind: DayKind<EvaluatedOffering>) -> Text? {
      switch kind {
      case OfferingDays.deadline: PagePhrase.lastDayUntil.filled(with: Instant.hourAndMinute(cutOff))
      case OfferingDays.delivery:
        offering.market.description.contains("初") ? Text("上市（櫃）首日", "first trading day") : nil
      default: nil
      }
    }
    let closures = evaluated.closures
    return evaluated.days.map { kind, day in
      let closed = closures.first { $0.kind == kind && $0.day == day }
      // The CSS class, which the script updates; empty if the offering is cancelled.
      let tense = offering.isCancelled ? "" : day < today ? "past" : day == today ? "today" : "coming"
      return [
        "title": kind.word, "day": day.description, "dayText": day.text(in: today.year), "tense": tense,
        "tenseText": tense == "past" ? PagePhrase.past : tense == "today" ? PagePhrase.today : Text.empty,
        "note": note(kind),
        "closed": closed.map { PagePhrase.closedThen.filled(with: $0.next.text(in: today.year)) },
      ]
    }
  }
}

/// The changes of one night.
enum RevisionLine {
  static func content(_ revision: Revision, in year: Int) -> PageContent {
    let changes = revision.changes.map { change -> PageContent in
      let field = Offering.field(change.field)
      func text(_ value: String) -> Text { field.map { Text(value, in: $0, year) } ?? Text(verbatim: value) }
      return [
        "field": field?.title ?? Text(verbatim: change.field), "from": change.from.map(text),
        "to": change.to.map(text),
      ]
    }
    return ["seen": revision.seen.text(in: year), "changes": changes]
  }
}

/// The offerings of a company and the premium of each on its last day, draw and delivery.
enum PastOfferings {
  /// - Parameter pages: The ids of the offerings that have a page.
  static func content(
    _ histories: [OfferingHistory], this id: String, pages: Set<String>, _ year: Int
  ) -> PageContent {
    let lines = histories.sorted { $0.known.id > $1.known.id }.map { history -> PageContent in
      let (known, offering) = (history.known, history.known.offering)
      func gain(_ moment: OfferingHistory.ValuedClose?) -> SignedAmount? {
        moment?.premium.map { SignedAmount($0.sign, $0.signed) }
      }
      let hasPage = known.id != id && pages.contains(known.id)
      return [
        "days": offering.subscriptionStart?.text(in: year),
        "href": hasPage ? Text { "\(known.id)\($0.fileSuffix).html" } : nil,
        "market": offering.isCancelled
          ? Premium.Reason.cancelled.text : Text(verbatim: offering.market.description),
        "isThis": known.id == id, "price": offering.price?.description, "atLastDay": gain(history.lastDay),
        "atDraw": gain(history.draw), "atDelivery": gain(history.delivery),
        "winRate": offering.winRate.map { "\($0)%" },
      ]
    }
    return ["lines": lines, "hasOthers": histories.contains { $0.known.id != id }]
  }
}

/// The estimated win rate of an offering among the past ones of its group; after the draw, what was estimated.
enum EstimateView {
  /// Nil if nothing was estimated.
  static func content(of evaluated: EvaluatedOffering, _ context: EvaluationContext) -> PageContent? {
    let (known, offering) = (evaluated.known, evaluated.known.offering)
    guard let estimate = evaluated.estimate ?? known.estimateBeforeLastDay?.estimate, !offering.isCancelled,
      let group = OfferingGroup(of: offering), let last = offering.subscriptionEnd
    else { return nil }
    // Not its own rate, nor any that came later.
    let past = context.odds.lastRates(of: group, before: min(last, context.firstDayWithoutResults))
    let rough = estimate.rough
    let label = Text(
      "\(offering.code) \(offering.name) 的預估中籤率 \(rough)，與最近 \(past.count) 檔類似案件的實際中籤率",
      "The estimated win rate of \(offering.code) \(offering.name), \(rough), and the rates of the last \(past.count) draws of its kind"
    )
    // After the draw, the estimate above the drawn rate.
    let said = evaluated.numbers.odds.flatMap { odds in
      odds.isEstimate || evaluated.estimate != nil
        ? nil
        : Text(
          "截止前一晚預估\(rough)。", "The evening before the last day the estimate was \(rough)."
        )
    }
    return [
      "svg": Text { OddsPicture(estimate, past: past, label: label[$0]).fragment },
      "legend": Text(
        "藍底是預估區間，直線是預估值，圓點是最近 \(past.count) 檔類似案件的實際中籤率；橫軸為對數。",
        "The bar is the range, the line the estimate, the dots the rates of the last \(past.count) draws of its kind; logarithmic."
      ), "said": said,
      "recordHref": Text { "../\(TrackRecordPage.page.path(in: $0))" },
    ]
  }
}

extension Offering: PagedRecord {
  static var pages: [SitePage] { [IndexPage.page] }

  static func writeRecords(
    of report: Report, _ history: PageHistory, with templates: [Templates],
    to write: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    for item in report.lists.offerings {
      try OfferingPage.write(item, report, history, with: templates, to: write)
    }
  }
}

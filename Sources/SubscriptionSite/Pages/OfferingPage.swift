internal import SubscriptionCalendar

/// offerings/<id>.html: one offering with everything that is known of it.
///
/// No moment stands in it, so that its bytes change when the offering does and not with every night.
struct OfferingPage {
  let lang: String
  let base = "../"
  let title: String
  let otherHref, otherLang, indexHref, jsonHref: String
  let isIndex = false
  let row: OfferingRow
  let isMissed: Bool
  let steps: [TimetableStep]
  let deductionDoubt: String?
  let chart: PageChart?
  let bars: BarsTable?
  let numbers: [NumberLine]
  let assumptions: String?
  let facts: [Fact]
  let revisions: [RevisionLine]
  let pastOfferings: PastOfferings
  let calculator: Calculator
  let attribution = Attribution.all
  let block: String
  let listHref = ExchangePage.subscriptions

  /// A fact with its title.
  struct Fact {
    let title: String
    let value: String?
    /// Whether the value is the list's own Chinese text, whatever the page's language.
    let isChinese: Bool
  }

  init(_ standing: Standing, _ report: Report, _ material: SiteMaterial, _ words: Words) {
    let known = standing.known
    let offering = known.offering
    lang = words.language.rawValue
    title = "\(offering.code) \(offering.name)"
    let other: Language = words.language == .chinese ? .english : .chinese
    (otherHref, otherLang) = ("../\(Site.path(of: known.id, in: other))", other.rawValue)
    indexHref = "../index\(words.language.fileSuffix).html"
    jsonHref = "\(known.id).json"
    row = OfferingRow(standing, asOf: report.asOf, hasYear: true, material, words)
    isMissed = known.isMissed
    steps = TimetableStep.all(of: standing, today: report.asOf.day, report.circumstances.cutOff, words)
    deductionDoubt = standing.timetable.deductionByEnd.map { words("deductionDoubt", $0.description) }
    let series = material.bars[offering.code]
    chart = series.flatMap { PageChart($0, of: offering, words) }
    bars = series.flatMap { BarsTable($0.bars, words) }
    numbers = NumberLine.all(of: standing, words)
    assumptions = standing.numbers.costs.map { NumberLine.assumptions($0, words) }
    facts = Self.facts(of: standing, words)
    revisions = known.revisions.reversed().map { RevisionLine($0, words) }
    pastOfferings = PastOfferings(
      material.histories[offering.code] ?? [], this: known.id, pages: Set(report.items.map(\.known.id)), words
    )
    let costs = report.circumstances.costs
    calculator = Calculator(of: standing, costs: costs, on: report.asOf.day, words)
    block =
      PageData(
        words, costs: costs, cutOff: report.circumstances.cutOff, isIndex: false,
        tradingDays: Lateness.days(
          after: standing.valuation.close?.day, Self.daysAhead, report.circumstances.calendar),
        hasChart: chart != nil
      ).block
  }

  /// The trading days after the close's by which the page says how old that is: they change when the close does.
  private static let daysAhead = 40

  private static func facts(of standing: Standing, _ words: Words) -> [Fact] {
    let left = Set([
      "id", "code", "name", "state", "stage", "close", "close_date", "close_board", "close_kind",
      "close_stale",
      "premium_percent", "premium_missing", "profit_per_lot", "break_even_price", "break_even_exact",
      "cash_required", "expected_value", "break_even_odds_percent", "odds_percent", "odds_source",
      "return_on_cost_percent", "annualised_return_percent", "price", "revision",
    ])
    return PublishedField.all(of: standing).filter { !left.contains($0.name) }.map { field in
      Fact(
        title: words.language == .chinese ? field.chinese : field.english,
        value: field.value.map { FactText.text($0, of: field.name, words) },
        isChinese: FactText.isFromList(field.name))
    }
  }
}

/// Values of fields as people read them.
enum FactText {
  /// Whether a field has the list's own words.
  static func isFromList(_ field: String) -> Bool { ["name", "market", "lead_underwriter"].contains(field) }

  /// Amounts with commas, yes and no, moments to the minute; all else as the outputs have it.
  static func text(_ value: String, of field: String, _ words: Words) -> String {
    switch (value, field) {
    case ("true", _): return words("yes")
    case ("false", _): return words("no")
    case (_, "board"): return Board(rawValue: value).map(words.board) ?? value
    case (_, "kind"): return words("kind_\(value)")
    case (_, "first_seen"), (_, "last_changed"): return Instant(value).map(Words.minute) ?? value
    case (_, "shares_offered"), (_, "shares_offered_final"), (_, "lot_shares"), (_, "total_amount"),
      (_, "qualified_applications"):
      return Int(value).map(Words.grouped) ?? value
    default: return value
    }
  }
}

extension OfferingPage: PageFields {
  var fields: [String: any PageValue] {
    [
      "lang": lang, "base": base, "title": title, "otherHref": otherHref, "otherLang": otherLang,
      "indexHref": indexHref, "jsonHref": jsonHref, "isIndex": isIndex, "row": row, "isMissed": isMissed,
      "steps": steps, "deductionDoubt": deductionDoubt, "chart": chart, "bars": bars, "numbers": numbers,
      "assumptions": assumptions, "facts": facts, "revisions": revisions, "pastOfferings": pastOfferings,
      "calculator": calculator, "attribution": attribution, "block": block, "listHref": listHref,
    ]
  }
}

extension OfferingPage.Fact: PageFields {
  var fields: [String: any PageValue] {
    ["title": title, "value": value, "isChinese": isChinese]
  }
}

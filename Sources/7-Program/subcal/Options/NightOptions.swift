internal import ArgumentParser
internal import Diagnostics
internal import Fetching
internal import ListEngine
internal import Localization
internal import SubscriptionLists
internal import SubscriptionNightly
internal import Values

/// The options of `nightly` as values. Everything else that can be set for a night is a ``Setting``.
///
/// `NightlyCommand` fills it from its command line. A night that a question fetches has no command line:
/// ``given()`` reads the same options where variables and the settings file give them. An option that
/// `nightly` has and ``Name`` lacks would have no effect on a question with `--fetch`; a test compares them.
struct NightOptions {
  /// The years whose lists are fetched; nil for the usual ones.
  var years: [Int]?
  var accepted = Accepted.nothing
  /// Whether files of another kind are replaced in the output folder.
  var replacesOthers = false
  /// Whether notifications are sent afterwards.
  var notifies = false
  var folders = BodyFolders()

  /// The options of `nightly`, without hyphens before them.
  enum Name: String, CaseIterable {
    case year, record, replay, accept, force, notify

    var isRepeating: Bool { [.year, .accept].contains(self) }
  }

  /// What variables and the settings file give, for the command that ``Configuration`` says is running.
  static func given() throws -> NightOptions {
    func value(_ name: Name) -> Setting.Given? {
      Configuration.current.given(option: name.rawValue, isRepeating: name.isRepeating)
    }
    var options = NightOptions()
    if let years = value(.year) { options.years = try Self.years(of: years) }
    if let names = value(.accept) { options.accepted = try Self.accepted(of: names) }
    options.replacesOthers = value(.force)?.isOn ?? false
    options.notifies = value(.notify)?.isOn ?? false
    options.folders.record = value(.record)?.texts.last
    options.folders.replay = value(.replay)?.texts.last
    return options
  }

  /// The years of `--year`; nil without one.
  static func years(of given: Setting.Given) throws -> [Int]? {
    let years = try given.texts.map { try Arguments.year($0, of: given) }
    return years.isEmpty ? nil : years
  }

  /// The sources and codes of `--accept`.
  static func accepted(of given: Setting.Given) throws -> Accepted {
    let year = try Arguments.moment().day.year
    let sources = given.texts.map { ($0, NightlySettings.guardedSource($0)) }
    let codes = try sources.filter { $0.1 == nil }.map { name, _ in
      let meant = NearestName.of(name, among: NightlySettings.guardedSources(of: year))
      let end = meant.map { Text("，您要打的是 \($0) 嗎？", "; did you mean \($0)?") } ?? Text("。", ".")
      return try StockCode(name).orThrow(
        given.wrong(
          name, "可用來源名稱（例如 twse-closes、twse-subscriptions-2026）或股票代號\(end)",
          "name a source such as twse-closes or twse-subscriptions-2026, or a stock code\(end)") as any Error)
    }
    return Accepted(sources: Set(sources.compactMap(\.1)), codes: Set(codes))
  }

  /// Those of the night: these options and the settings.
  func settings() throws -> NightlySettings {
    let output =
      folders.replay == nil
      ? Setting.output.text ?? Paths.outputName : folders.besideReplay(.output) ?? "replayed/public"
    guard !output.isEmpty, Setting.store.typed?.isEmpty != true else {
      throw ValidationError(
        "--output 與 --store 須為路徑，不可空白。", "--output and --store need a path, not an empty text.")
    }
    var settings = NightlySettings(
      output: Paths.absolute(output), store: try folders.store(), moment: try Arguments.moment(),
      origin: try folders.origin())
    settings.years = years
    settings.record = folders.record.map(Paths.absolute)
    settings.keepsBonds = Setting.keepBonds.isOn
    settings.hasAllApplications = Setting.allApplications.isOn
    settings.cutOff = try Arguments.cutOff()
    settings.costs = try .given()
    settings.accepted = accepted
    settings.replacesOthers = replacesOthers
    settings.outputOptions = try outputOptions()
    settings.hasSite = !Setting.noSite.isOn
    settings.timeLimit = try Setting.timeLimit.count(10...86_400, ["秒": 1]) ?? NightlySettings.usualTimeLimit
    return settings
  }

  private func outputOptions() throws -> OutputOptions {
    let languages = try Setting.calendarLanguages.readAll(
      { Language(named: $0) }, "可用 en；zh 一律輸出。", "give en; zh is always written.")
    let filters = try Setting.feed.readAll(
      { FeedFilter($0) },
      "格式為 NAME:條件，例如 high:min-premium=10,board=TWSE+TPEx；名稱為小寫字母、數字與連字號，且不可與種類同名。",
      "give NAME:CONDITION such as high:min-premium=10,board=TWSE+TPEx; the name of "
        + "lower-case letters, digits and hyphens, and not that of a kind.")
    guard Set(filters.map(\.name)).count == filters.count else {
      throw ValidationError("feed 名稱重複。每個名稱只能用一次。", "feed: each name may be given once.")
    }
    // The pages, feeds and calendars have the text as it is, so it has no other characters than these.
    let usual = /https?:\/\/[A-Za-z0-9.\-:\[\]]+(\/[A-Za-z0-9._~%\-\/]*)?/
    let site = try Setting.siteURL.read(
      { text -> String? in
        var site = text
        while site.hasSuffix("/"), !site.hasSuffix("://") { site.removeLast() }
        return WebAddress(site) == nil || site.wholeMatch(of: usual) == nil ? nil : site
      }, "例如 https://calendar.example.org/subcal。",
      "give an address such as https://calendar.example.org/subcal.")
    return OutputOptions(
      languages: Set(languages), hasAlarms: Setting.alarms.isOn, filters: filters,
      siteURL: site, isSample: folders.replay != nil && !Setting.noSample.isOn)
  }
}

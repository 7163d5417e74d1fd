internal import Localization
internal import SubscriptionCalendar

/// The pages' templates in one language; the only place where text becomes HTML.
struct Templates {
  let index, offering, month, auctions, record: Template

  /// Reads the built-in templates, with the texts of the language.
  init(in language: Language) throws(Template.Invalid) {
    let texts = PagePhrase.all.mapValues { $0[language] }
    func template(_ source: [UInt8]) throws(Template.Invalid) -> Template {
      try Template(source, partials: Self.partials, texts: texts)
    }
    index = try template(PackageResources.index_mustache)
    auctions = try template(PackageResources.auctions_mustache)
    offering = try template(PackageResources.offering_mustache)
    month = try template(PackageResources.month_mustache)
    record = try template(PackageResources.record_mustache)
  }

  private static let partials = [
    "head": PackageResources.head_mustache, "foot": PackageResources.foot_mustache,
    "rows": PackageResources.rows_mustache, "months": PackageResources.months_mustache,
    "table": PackageResources.table_mustache,
    "theme": PackageResources.theme_mustache, "calculator": PackageResources.calculator_mustache,
    "subscribe": PackageResources.subscribe_mustache,
  ]

  /// The templates and texts of all pages, which may show the same in another way than those of another version.
  static let fingerprint = {
    var fingerprint = StableHash()
    for source in partials.sorted(by: { $0.key < $1.key }).map(\.value) + [
      PackageResources.index_mustache, PackageResources.auctions_mustache,
      PackageResources.offering_mustache, PackageResources.month_mustache, PackageResources.record_mustache,
    ] { fingerprint.add(source) }
    for (_, text) in PagePhrase.all.sorted(by: { $0.key < $1.key }) {
      for language in Language.allCases { fingerprint.add(text[language]) }
    }
    return fingerprint
  }()
}

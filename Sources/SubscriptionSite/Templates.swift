internal import Localization

/// The pages' templates in one language; nothing else makes HTML of text.
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
    "table": PackageResources.table_mustache, "theme": PackageResources.theme_mustache,
    "calculator": PackageResources.calculator_mustache, "subscribe": PackageResources.subscribe_mustache,
  ]
}

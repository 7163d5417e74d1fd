/// The pages' templates in one language; the only place where text becomes HTML.
struct Templates {
  let index, offering, month, auctions, record: Template

  /// Reads the built-in templates, with the texts of the localizer's language.
  init(_ localizer: PageLocalizer) throws(Template.Invalid) {
    let partials = [
      "head": PackageResources.head_mustache, "foot": PackageResources.foot_mustache,
      "rows": PackageResources.rows_mustache, "months": PackageResources.months_mustache,
      "table": PackageResources.table_mustache,
      "theme": PackageResources.theme_mustache, "calculator": PackageResources.calculator_mustache,
      "subscribe": PackageResources.subscribe_mustache,
    ]
    let texts = localizer.texts
    index = try Template(PackageResources.index_mustache, partials: partials, texts: texts)
    auctions = try Template(PackageResources.auctions_mustache, partials: partials, texts: texts)
    offering = try Template(PackageResources.offering_mustache, partials: partials, texts: texts)
    month = try Template(PackageResources.month_mustache, partials: partials, texts: texts)
    record = try Template(PackageResources.record_mustache, partials: partials, texts: texts)
  }
}

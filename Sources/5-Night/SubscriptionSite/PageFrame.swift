internal import Localization
internal import SubscriptionLists
internal import SubscriptionReport

extension PageContent {
  /// A page's own members and those that the head and the foot of every page use.
  ///
  /// Its own `block` is its data for the script: JSON in which nothing can end its element. A page without it has no script
  /// but that of the colours.
  ///
  /// - Parameters:
  ///   - path: The page's path in the output folder.
  ///   - base: What leads from the page to that folder.
  static func page(
    _ own: PageContent, of report: Report, title: Text, preview: PageContent, path: (Language) -> String,
    base: String = ""
  ) -> PageContent {
    let sample =
      report.options.isSample
      ? Text(
        "固定顯示 \(report.moment.text(in: 0))", "Shown as of \(report.moment.text(in: 0)), not as of today.")
      : nil
    return own.and([
      "lang": Text { $0.rawValue }, "base": base, "title": title, "otherHref": Text { base + path($0.other) },
      "otherLang": Text { $0.other.rawValue }, "indexHref": Text { base + IndexPage.page.path(in: $0) },
      "sample": sample, "preview": preview,
      "wordsHref": Text { base + WordsScript.path(in: $0) },
      "sourcesHref": Text { "\(base)\(FilesPage.page.path(in: $0))#sources" },
    ])
  }

  /// What search engines and messengers show of a page, without addresses if the folder's is not known.
  ///
  /// - Parameter picture: The path of the page's own picture in the output folder.
  static func preview(
    _ description: Text, path: (Language) -> String, picture: String? = nil, _ options: OutputOptions
  ) -> PageContent {
    [
      "description": description, "url": options.address(of: Text(path)),
      "picture": options.siteURL.map { "\($0)/\(picture ?? "assets/icon-512.png")" },
      // Twitter's names, which others use too.
      "card": picture == nil ? "summary" : "summary_large_image",
    ]
  }
}

extension Attribution: PageValue {
  var content: PageContent { ["name": name, "licence": licence, "url": url] }
}

extension OutputOptions {
  /// The address of a path in the output folder; nil if the folder's is not known.
  func address(of path: Text) -> Text? { siteURL.map { Text(verbatim: "\($0)/") + path } }

  /// The path of a calendar in the page's language, or in Chinese if the calendars are not published in it.
  func calendar(_ stem: String) -> Text {
    Text { "\(stem)\(languages.contains($0) ? $0.fileSuffix : "").ics" }
  }
}

extension Language {
  /// The language of the page to which a page links as its translation.
  var other: Language { self == .chinese ? .english : .chinese }
}

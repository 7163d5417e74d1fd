internal import Localization

/// Whether the texts of a day's announcements are whole, and those of their subjects.
///
/// On the 27 whole days on record a subject shares at least 49 of 100 pairs of neighbouring signs with its text, on average,
/// and at most 30 with the text of the next row; no longest text has the length of another; and 58 texts of a hundred have the
/// item that ends nearly every form; cut at seven tenths, 21 have it at most.
enum AnnouncedTexts {
  static func fault(in rows: [(subject: String, text: String)]) -> Text? {
    let lengths = rows.map { $0.text.unicodeScalars.count }
    let bytes = rows.map { $0.text.utf8.count }
    let sample = stride(from: 0, to: rows.count, by: max(1, rows.count / mostSampled)).map { rows[$0] }
    let texts = sample.map { AnnouncedTexts.signs(of: $0.text, atMost: mostOfText) }
    if texts.count(where: { $0.contains(where: \.properties.isIdeographic) }) * 2 < sample.count {
      return Text("多數公告沒有可讀的內文", "most of the texts are empty or garbled")
    }
    let longest = Set(rows.indices.filter { lengths[$0] == lengths.max() }.map { rows[$0].text })
    // A limit in bytes may leave one or two of the last sign.
    let mostBytes = Set(rows.indices.filter { bytes[$0] + 2 >= bytes.max() ?? 0 }.map { rows[$0].text })
    let cut = max(longest.count, mostBytes.count)
    let isCutAlike = cut >= fewestCut && cut * 20 >= rows.count
    // What is short may be no form.
    let long = zip(sample, texts).filter { $1.count >= leastOfForm }
    let whole = long.count { AnnouncedTexts.string($1).contains(lastLabel) }
    guard !isCutAlike, whole * 10 >= long.count * 3 || long.count < fewestForms else {
      return Text("多數公告的內文被截斷", "most of the texts are cut off")
    }
    guard long.count >= fewestForms else { return nil }
    let shared = long.map { row, text in share(of: signs(of: row.subject, atMost: mostOfSubject), in: text) }
    return shared.reduce(0, +) < leastShared * shared.count
      ? Text("內文與主旨不相符", "the texts are not those of their subjects") : nil
  }

  private static func string(_ signs: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: signs)
    return String(view)
  }

  /// How many of a hundred pairs of neighbouring signs of a subject stand in a text.
  private static func share(of subject: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int {
    func pairs(_ signs: [Unicode.Scalar]) -> Set<UInt64> {
      Set(
        zip(signs, signs.dropFirst()).lazy.filter { !$0.isASCII || !$1.isASCII }
          .map { UInt64($0.value) << 32 | UInt64($1.value) })
    }
    let own = pairs(subject)
    return own.isEmpty ? 100 : own.intersection(pairs(text)).count * 100 / own.count
  }

  private static func signs(of text: String, atMost most: Int) -> [Unicode.Scalar] {
    Array(text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(most))
  }

  /// The item that ends nearly every form.
  private static let lastLabel = "其他應敘明事項"
  /// Rows enough to judge a day by.
  private static let mostSampled = 100
  private static let (mostOfText, mostOfSubject) = (3000, 200)
  /// Texts of one length, that of the longest.
  private static let fewestCut = 3
  /// Texts enough to judge a day by, and the length of one that is a form.
  private static let (fewestForms, leastOfForm) = (20, 100)
  /// Of a hundred pairs.
  private static let leastShared = 38
}

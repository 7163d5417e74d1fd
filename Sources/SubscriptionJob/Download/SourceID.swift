/// The ids of the sources, as run.json, recordings and messages name them.
enum SourceID {
  /// The closes of all listed securities.
  static let listedCloses = "twse-closes"

  /// The subscription list of a year.
  static func subscriptions(_ year: Int) -> String { "\(list)\(year)" }

  /// The year of a list's id; nil for other texts.
  static func year(of id: String) -> Int? {
    id.hasPrefix(list) ? Int(id.dropFirst(list.count)) : nil
  }

  private static let list = "twse-subscriptions-"
}

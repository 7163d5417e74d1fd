extension String {
  /// Whether two names differ at most by marks, which come and go: the * of 康霈*, and 保綠-KY, 保綠KY or 保綠.
  package func isNamed(as other: String) -> Bool { self == other || withoutMarks == other.withoutMarks }

  /// Whether one of two names of a broker is the beginning of the other: 凱基 and 凱基證券.
  package func isAbbreviation(of other: String) -> Bool { hasPrefix(other) || other.hasPrefix(self) }

  private var withoutMarks: String {
    let name = filter { !"*＊-－".contains($0) }
    let suffix = ["KY", "DR", "創"].first { name.hasSuffix($0) && name.count > $0.count } ?? ""
    return String(name.dropLast(suffix.count))
  }
}

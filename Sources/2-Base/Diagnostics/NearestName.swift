package import Localization

/// The known name that a mistyped one probably stands for.
///
/// Errors about options, variables, settings and accounts share it, so that all of them guess alike.
/// `SUBCAL_BROKER_DISCONT` lacks one letter of `SUBCAL_BROKER_DISCOUNT`, so the message asks whether that was
/// meant. It is a question and no more: nothing is ever done with a guess.
package enum NearestName {
  /// The nearest of some names, the first of equally near ones; if none differs in less than a third of the letters, one
  /// that begins with the text or has it as a word.
  package static func of(_ text: String, among names: some Sequence<String>) -> String? {
    let letters = Array(text.lowercased())
    let distances = names.map { (name: $0, edits: edits(letters, Array($0.lowercased()))) }
    guard let nearest = distances.min(by: { $0.edits < $1.edits }) else { return nil }
    if nearest.edits <= max(1, letters.count / 3) { return nearest.name }
    let text = String(letters)
    return letters.count < 3
      ? nil
      : names.first { name in
        name.lowercased().hasPrefix(text)
          || name.lowercased().split(whereSeparator: "-_".contains).contains { $0 == text }
      }
  }

  /// The nearest name as the end of a sentence; empty without one.
  package static func question(_ text: String, among names: some Sequence<String>) -> Text {
    of(text, among: names).map { Text("，您要打的是 \($0) 嗎？", "; did you mean \($0)?") } ?? .empty
  }

  /// How many letters are wrong, missing, extra, or swapped with their neighbour.
  private static func edits(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var next = [index + 1]
      for column in right.indices {
        let substitution = row[column] + (character == right[column] ? 0 : 1)
        var least = min(substitution, row[column + 1] + 1, next[column] + 1)
        let isSwapped =
          index > 0 && column > 0 && character == right[column - 1] && left[index - 1] == right[column]
        if isSwapped { least = min(least, before[column - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

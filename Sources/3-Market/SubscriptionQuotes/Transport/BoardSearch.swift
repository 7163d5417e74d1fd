internal import Values

/// Where one code trades. It is asked for on all boards that it may trade on, and once it is found, on that board to the
/// end of the run: an answer may lack a row now and then.
///
/// `PollingPlan` has one for each code: the board of a new listing may not be known. An answer may lack a row
/// in the first minutes of a session; so a board is ruled out by three answers over five minutes. Without
/// that patience a code that is late would be called unknown for the rest of the run.
struct BoardSearch {
  /// The boards where it is asked for; empty once all are ruled out.
  private(set) var boards: Set<Board>
  private(set) var isFound = false
  private var isLate = false
  private var foundAt = Duration.zero
  /// The first answer of a board without the code, and the number of such answers.
  private var misses: [Board: (first: Duration, count: Int)] = [:]

  /// What an answer without the code shows.
  enum Finding {
    /// The code is missing for now.
    case late
    /// No board has the code.
    case unknown
  }

  init(_ boards: Set<Board>) { self.boards = boards }

  /// Whether each board has answered without the code, which no board had so far.
  var isMissing: Bool { !isFound && !boards.isEmpty && boards.allSatisfy { misses[$0] != nil } }

  /// Records that an answer has the code; nil is a board that cannot be read.
  mutating func found(on board: Board?, at now: Duration) {
    // A security trades on one board at a time.
    if let board { boards = [board] }
    (isFound, isLate, foundAt, misses) = (true, false, now, [:])
  }

  /// Records that an answer of some boards lacks the code. A board is ruled out by all answers of the session's first
  /// minutes.
  mutating func missed(on answering: Set<Board>, at now: Duration) -> Finding? {
    let asked = boards.intersection(answering)
    guard !asked.isEmpty else { return nil }
    guard !isFound else { return now - foundAt >= Self.patience ? late() : nil }
    for board in asked {
      let (first, count) = misses[board] ?? (now, 0)
      misses[board] = (first, count + 1)
      if now - first >= Self.firstMinutes, count + 1 >= Self.leastAnswers { boards.remove(board) }
    }
    return boards.isEmpty ? .unknown : isMissing ? late() : nil
  }

  /// Records that some boards do not have the code.
  mutating func ruleOut(_ answering: Set<Board>) { boards.subtract(answering) }

  /// Reported once until the code is found again.
  private mutating func late() -> Finding? {
    defer { isLate = true }
    return isLate ? nil : .late
  }

  private static let patience = Duration.seconds(60)
  private static let firstMinutes = Duration.seconds(300)
  private static let leastAnswers = 3
}

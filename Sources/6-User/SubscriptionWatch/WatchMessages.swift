internal import Decoding
package import Localization
package import SubscriptionQuotes
package import Values

/// Messages about a provider's events and failures.
///
/// It has two forms of an event: a line for standard error, which is kept in logs, and a short one below the
/// table. An event that the table shows by itself has no short one.
package enum WatchMessages {
  /// One line about an event; nil for quotes.
  package static func text(for event: QuoteEvent) -> String? {
    switch event {
    case .quotes: nil
    case .late(let codes):
      "\(list(codes)[.english]): missing from the exchange's answers for now; asking again"
    case .unknown(let codes):
      "\(list(codes)[.english]): no quotes: no exchange lists this code. "
        + "What to do: check it; a new listing appears on its first trading day"
    case .rejected(let remark, let count):
      count == 1 ? remark.description : "\(remark) (\(count) times so far)"
    case .ahead(let code, let seconds):
      "\(code): its time is \(seconds) s ahead of this machine's clock, and counts as now. "
        + "What to do: check the clock, if this is said in every run"
    case .trouble(let failure, let seconds): "\(failure)" + (seconds.map { " (retrying in \($0) s)" } ?? "")
    case .gaveUp(let failure): "\(failure) It is not asked again in this run"
    case .recovered: "quotes are arriving again"
    case .closed: nil
    case .exhausted(let requests):
      "\(requests) requests were made, the most of a run. What to do: run again, or allow more "
        + "with --max-requests"
    }
  }

  /// One line about a failure beside the quotes.
  package static func text(for note: WatchNote) -> Text {
    switch note {
    case .message(let text): text
    case .alertProgram(let problem): Text(verbatim: "--on-alert: ") + problem
    case .notRecorded(let problem): Text("本日行情未能記錄：\(problem)", "the session is not recorded: \(problem)")
    case .noCandles(let problem):
      Text("網頁未能顯示當日 K 棒：\(problem)", "the pages do not show today's candles: \(problem)")
    case .noTrades(let problem):
      Text("未能讀取已記錄的成交：\(problem)", "the recorded trades are not shown: \(problem)")
    }
  }

  /// One line about an event below a table of quotes; nil if the table shows it.
  package static func short(for event: QuoteEvent, at now: Instant) -> Text? {
    switch event {
    case .quotes, .late, .recovered, .closed: return nil
    case .unknown(let codes):
      return Text("\(list(codes))：查無代號，交易所沒有報價", "\(list(codes)): no exchange lists this code")
    case .rejected(let remark, let count):
      let origin = [remark.source?.description, remark.row?.column].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: " ")
      return Text(
        "\(origin)：「\(remark.row?.text ?? "")」無法解讀" + (count == 1 ? "" : "，共 \(count) 次"),
        "\(remark)" + (count == 1 ? "" : " (\(count) times)"))
    case .ahead(let code, let seconds):
      return Text(
        "\(code) 的時間比本機快 \(seconds) 秒，視為現在；若經常出現，請校正本機時間",
        "\(code): its time is \(seconds) s ahead of this machine's clock, and counts as now")
    case .trouble(let failure, let seconds):
      let again = seconds.map { seconds in
        let clock = Instant(secondsSince1970: now.secondsSince1970 + seconds).clock
        return Text("，\(clock) 再查詢", ", asking again at \(clock)")
      }
      return Text("暫無報價", "no quotes for now") + again + reason(failure)
    case .gaveUp(let failure): return Text("本次不再查詢", "not asked again in this run") + reason(failure)
    case .exhausted(let requests):
      return Text(
        "已查詢 \(requests) 次，達本次上限（--max-requests）",
        "\(requests) requests were made, the most of a run (--max-requests)")
    }
  }

  private static func reason(_ failure: QuoteFailure) -> Text {
    let chinese =
      switch failure.kind {
      case .unreachable: "連不上"
      case .broken: "連線中斷或逾時"
      case .failed: "連線失敗"
      case .status(let status): "HTTP \(status)"
      case .notUnderstood: "回應無法解讀"
      case .empty: "回應沒有資料"
      case .missing: "回應缺少代號"
      case .tooManyConnections: "金鑰的連線數已滿"
      case .keyRefused: "金鑰被拒絕"
      }
    return Text("（\(failure.source)：\(chinese)）", " (\(failure.source): \(failure.reason))")
  }

  static let lastStays = Text(
    "至少追蹤一檔；按 Ctrl-C 結束", "the last code stays; Ctrl-C ends the watch")

  static func notWatched(_ text: String) -> Text {
    Text("沒有追蹤「\(text)」", "\(text) is not followed")
  }

  /// Says that a watch waits for quotes, and until when.
  package static func waits(_ moment: Instant) -> Text {
    Text("等待中，\(moment.dayAndTime) 起有行情", "waiting for quotes from \(moment.dayAndTime)")
  }

  private static func list(_ codes: [StockCode]) -> Text { codes.map(\.description).joined(.enumeration) }

  package static func opensNext(_ moment: Instant) -> Text {
    Text("休市中，下次開盤 \(moment.dayAndTime)", "The market is closed; it opens next on \(moment.dayAndTime)")
  }
}

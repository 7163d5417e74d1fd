internal import ArgumentParser
internal import Localization
internal import SubscriptionAccounts

struct DigestCommand: ParsableCommand, StoreQuestion {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      "digest", "今日摘要，適合郵件或聊天：截止、扣款、抽籤、退款與異動。",
      "Summarizes the day for a mail or chat: deadlines, debits, draws, refunds, and what changed.",
      about: Text(
        "異動為最近 24 小時內者。沒有待辦時輸出「今天沒有待辦」。有帳本時，也列出要存入的款項、應查詢的抽籤結果與可賣出的股票。",
        """
        Changes are those of the last 24 hours. Without any event it prints "Nothing today." With a ledger, \
        what must be deposited, which draws to look up and what to sell is there too.
        """),
      examples: ["subcal digest", "subcal digest | mail -s 公開申購 me@example.org", "subcal digest --json"])
  }

  @Flag(help: .text("以 JSON 輸出", "Print JSON.")) var json = false
  func run() throws {
    let answer = try DigestAnswer(.given(), ledger: .own(with: .given()))
    try AnswerPrinter(json: json, in: .messages).print(answer)
  }
}

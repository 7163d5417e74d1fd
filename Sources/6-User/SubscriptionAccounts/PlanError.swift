internal import Diagnostics
internal import Localization
internal import Values

/// Why a family's applications cannot be planned.
enum PlanError: Error {
  /// The day of a balance is still to come.
  case balanceAfterToday(account: String, day: Day, today: Day)
  case noBalance

  /// What is wrong, and what to do.
  var text: (reason: Text, advice: Text) {
    switch self {
    case .balanceAfterToday(let account, let day, let today):
      (
        Text(
          "帳戶 \(account)：餘額日期 \(day) 在今天 \(today) 之後",
          "account \(account): the day of its balance, \(day), is after today, \(today)"),
        Text("更正設定檔的 cash_on。", "correct cash_on in the settings file.")
      )
    case .noBalance:
      (
        Text("沒有已知餘額的帳戶", "no account has a known balance"),
        Text(
          "在設定檔的帳戶加上 cash，例如 mei: {cash: 300000}，或加 --have 帳戶=金額。",
          "give accounts of the settings file their cash, such as mei: {cash: 300000}, or --have NAME=NT$.")
      )
    }
  }
}

extension SubcalError {
  init(plan error: PlanError) {
    let (reason, advice) = error.text
    self.init(.usage, reason: reason, advice: advice)
  }
}

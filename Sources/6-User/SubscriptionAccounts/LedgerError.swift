internal import Costs
internal import Diagnostics
internal import Localization
internal import SubscriptionLedger
internal import Values
internal import SubscriptionLists

/// Why the ledger does not take what somebody wants to write.
///
/// `LedgerWriter` throws them as `SubcalError(ledger:)`. The case says what is wrong, and ``text`` what to do
/// about it, with the command that does it. The rules themselves are those of ``Ledger/Refusal``; here are
/// the reasons that only accounts, days and offerings give.
enum LedgerError: Error {
  /// No account is named, and there are these.
  case severalAccounts([String])
  case noAccount(String, among: [String])
  /// A row of a file is of one account.
  case allIsNoAccount
  case severalApplied(StockCode, [String])
  /// With what else is recorded of the code.
  case notApplied(StockCode, account: String?, among: [String] = [], recorded: [LedgerTarget] = [])
  /// What a code is, where a command is about something else.
  case otherKind(StockCode, [Commitment.Kind])
  /// A result of what is cancelled, or of a bid that the lowest price that won speaks against.
  case contradicted(LedgerEntry, lowestWon: Price?)
  case recordedAsNotWon(Ledger.Application)
  /// A result of a day before it was known.
  case notDrawn(Ledger.Application, draw: Day, on: Day, today: Day)
  case notDelivered(Ledger.Application, delivery: Day, sold: Day)
  /// The shares of a right, before there can be any.
  case notIssued(Ledger.Application, last: Day, sold: Day)
  /// The shares of an increase that is off.
  case noShares(Ledger.Application)
  case soldAfterToday(Ledger.Application, sold: Day, today: Day)
  case noOffering(StockCode, id: String)
  /// It is there and cancelled: nobody can have applied, as far as is known.
  case cancelled(StockCode, id: String, Commitment.Kind)
  case appliedAfterToday(StockCode, day: Day, today: Day)
  /// The day is not one of an offering's.
  case outside(StockCode, day: Day, ClosedRange<Day>, isOpen: Bool, Commitment.Kind)
  case takesNoneYet(String, ClosedRange<Day>, Commitment.Kind)
  case takesNone(StockCode, day: Day, Commitment.Kind)
  case overLimit(String, BidLimit)
  /// No bid can be for so many lots.
  case noLots(String, lots: Int, ClosedRange<Int>)
  case wonTooMany(Ledger.Application, lots: Int)
  /// A right is paid and not won.
  case nobodyDecides(Ledger.Application)
  case noRight(StockCode, account: String, isOf: String?)
  case noPaymentPeriod(StockCode)
  case moreThanTheRight(String, shares: Int, most: Int)
  case soldInPart(String, shares: Int, of: Int)
  /// A right that nobody paid for by its last day cannot be sold any more.
  case rightLost(String, last: Day, sold: Day)
  /// What can no longer be intended, with its last day; nil if none is known.
  case closed(StockCode, Day?)
  case refused(Ledger.Refusal, LedgerEntry, isForced: Bool = false)
  case unreadableJournal(String, Text)
  /// A journal with entries of what cannot have happened.
  case unusableJournal(String, [Text])
  /// A journal that differs from the ledger from an entry on.
  case otherJournal(String, entry: Int)
  /// A file of applications, with what is wrong with its rows.
  case unusableFile(String, [Text])

  /// What is wrong, and what to do.
  var text: (reason: Text, advice: Text) {
    switch self {
    case .severalAccounts(let names):
      let list = names.map(OwnAccount.title).joined(.enumeration)
      return (
        Text("共有 \(names.count) 個帳戶：\(list)", "there are \(names.count) accounts: \(list)"),
        Text(
          "以 --account 指定申購的帳戶，或 --account all。", "name those that apply with --account, or --account all.")
      )
    case .noAccount(let name, let known):
      let list = known.map(OwnAccount.title).joined(.enumeration)
      return (
        Text("沒有帳戶 \(OwnAccount.title(of: name))", "there is no account \(OwnAccount.title(of: name))")
          + NearestName.question(name, among: known),
        Text(
          "已設定：\(list)；其他帳戶須加入設定檔。",
          "the accounts are \(list); add others to the settings file.")
      )
    case .allIsNoAccount:
      return (
        Text("all 不是帳戶", "'all' is not an account"), Text("每個帳戶各寫一列。", "give a row for each account.")
      )
    case .severalApplied(let code, let names):
      let list = names.map(OwnAccount.title).joined(.enumeration)
      return (
        Text("\(code) 由 \(list) 申購", "\(code) was applied for by \(list)"),
        Text("以 --account 指定帳戶。", "choose one of them with --account.")
      )
    case .notApplied(let code, let account, let others, let recorded):
      let meant = account.map { NearestName.question($0, among: others) } ?? .empty
      let whose = account.map(OwnAccount.title).map { Text(" \($0) 的", " of \($0)") } ?? .empty
      let reason =
        Text("\(code)：帳本沒有\(whose)申購紀錄", "\(code): no application\(whose) is in the ledger") + meant
      guard !recorded.isEmpty else {
        return (reason, Text("以 subcal apply 記錄。", "record it with subcal apply."))
      }
      let known = recorded.map { target in
        Text(verbatim: [code.description, target.option].compactMap(\.self).joined(separator: " "))
      }.joined(.enumeration)
      return (
        reason + Text("；已記錄的是 ", "; recorded is ") + known,
        Text("照已記錄的寫，或以 subcal apply 記錄。", "name it as it is recorded, or record it with subcal apply.")
      )
    case .otherKind(let code, let kinds):
      let names = kinds.map(Self.name(of:)).joined(Text("或", " or "))
      let options = kinds.map(\.option).joined(Text("，或", ", or "))
      return (
        Text("\(code) 是\(names)：\(options)", "\(code) is \(names): \(options)"),
        Text(
          "subcal query \(code) 有公告的資料，subcal ledger 有自己的紀錄。",
          "subcal query \(code) shows what is announced, and subcal ledger what is recorded.")
      )
    case .contradicted(let entry, let lowest):
      let what =
        [Text(verbatim: "\(entry.code) \(entry.name)"), OwnAccount.title(of: entry.account)]
        .joined(.comma) + .colon
      let (kind, isWon) = (entry.target.kind, entry.kind == .won)
      let reason =
        if let lowest, let bid = entry.target.bid {
          Text(
            "投標價 \(bid) \(isWon ? "低於" : "高於")最低得標價格 \(lowest)，應\(isWon ? "未得標" : "得標")",
            "the bid of \(bid) is \(isWon ? "below" : "above") \(lowest), the lowest that won, so it has "
              + "\(isWon ? "not won" : "won")")
        } else {
          Text(
            "\(kind.taker[.chinese])已取消或流標，沒有人\(kind.won[.chinese])",
            "the \(kind.taker[.english]) is cancelled or failed, so nobody has won")
        }
      return (
        what + reason,
        Text(
          "以券商的通知為準；確與公告不同時加 --force 記錄。",
          "see what the broker says; if it is not what the list says, record it with --force.")
      )
    case .recordedAsNotWon(let one):
      let account = OwnAccount.title(of: one.account)
      return (
        Text(
          "\(one.code) \(one.name)，\(account)：已記錄為\(one.target.kind.notWon[.chinese])",
          "\(one.code) \(one.name), \(account): recorded as not won"),
        Text(
          "\(one.target.kind.notWon[.chinese])者已付處理費，須留在帳本；subcal won 可更正結果。",
          "its fee is paid, so it stays in the ledger; subcal won corrects a result.")
      )
    case .notDrawn(let one, let draw, let day, let today):
      let day = day == today ? Text("今天 \(day)", "today, \(day)") : Text(verbatim: "\(day)")
      return (
        Text(
          "\(one.code) \(one.name)：\(one.target.kind.decision[.chinese])日 \(draw) 在\(day[.chinese]) 之後",
          "\(one.code) \(one.name): the \(one.target.kind.decision[.english]) is on \(draw), after \(day[.english])"
        ),
        draw > today
          ? Text("知道結果後再記錄。", "record the result when it is known.")
          : Text("結果的日期以 --date 指定。", "give the day of the result with --date.")
      )
    case .noShares(let one):
      return (
        Text(
          "\(one.code) \(one.name)：現金增資已暫停、取消或撤回，沒有新股可賣",
          "\(one.code) \(one.name): its cash increase is suspended, cancelled or taken back, so there are no shares to sell"
        ),
        Text("已繳的款項見 subcal ledger。", "subcal ledger shows what was paid.")
      )
    case .notDelivered(let one, let delivery, let sold):
      return (
        Text(
          "\(one.code) \(one.name)：撥券日 \(delivery) 在賣出日 \(sold) 之後",
          "\(one.code) \(one.name): the shares come on \(delivery), after the day of the sale, \(sold)"),
        Text("以 --date 指定賣出日。", "give the day of the sale with --date.")
      )
    case .notIssued(let one, let last, let sold):
      return (
        Text(
          "\(one.code) \(one.name)：新股於繳款截止 \(last) 之後才發放，賣出日 \(sold) 還沒有股票",
          "\(one.code) \(one.name): the new shares come after the last day to pay, \(last), so none was sold on \(sold)"
        ),
        Text("以 --date 指定賣出日。", "give the day of the sale with --date.")
      )
    case .soldAfterToday(let one, let sold, let today):
      return (
        Text(
          "\(one.code) \(one.name)：賣出日 \(sold) 在今天 \(today) 之後",
          "\(one.code) \(one.name): the day of the sale, \(sold), is after today, \(today)"),
        Text("賣出後再記錄。", "record the sale when it is made.")
      )
    case .noOffering(let code, let id):
      return (
        Text("\(code)：沒有申購案 \(id)", "\(code): there is no offering \(id)"),
        Text("以 subcal query \(code) 查看各檔。", "subcal query \(code) shows its offerings.")
      )
    case .cancelled(let code, let id, let kind):
      return (
        Text(
          "\(code)：\(kind.taker[.chinese]) \(id) 已\(kind.text(of: .cancelled)[.chinese])",
          "\(code): the \(kind.taker[.english]) \(id) is \(kind.text(of: .cancelled)[.english])"),
        kind.isOfBroker
          ? Text(
            "未\(kind.act[.chinese])者刪除這一筆；確已\(kind.act[.chinese])時加 --force 記錄。",
            "leave it out; what was made before that is recorded with --force.")
          : Text("刪除這一筆；以 subcal query \(code) 查看。", "leave it out; subcal query \(code) shows it.")
      )
    case .appliedAfterToday(let code, let day, let today):
      return (
        Text(
          "\(code)：申購日 \(day) 在今天 \(today) 之後",
          "\(code): the day of the application, \(day), is after today, \(today)"),
        Text("申購後再記錄。", "record the application when it is made.")
      )
    case .outside(let code, let day, let period, let isOpen, let kind):
      return (
        Text(
          "\(code)：\(day) 不在\(kind.act[.chinese])期間 \(period.lowerBound)～\(period.upperBound)",
          "\(code): \(kind.act[.english]) \(isOpen ? "are" : "were") taken from \(period.lowerBound) to "
            + "\(period.upperBound), not on \(day)"), Self.nameTheDay
      )
    case .takesNoneYet(let what, let period, let kind):
      return (
        Text(
          "\(what) 尚未開始\(kind.act[.chinese])，\(kind.act[.chinese])期間 \(period.lowerBound)～\(period.upperBound)",
          "\(what) takes no \(kind.act[.english]) yet, only from \(period.lowerBound) to \(period.upperBound)"
        ),
        Text(
          "\(kind.act[.chinese])後再記錄；先前的申購案以 --date 指定申購日。",
          "record the application when it is made; for an earlier offering give the day of the application with --date."
        )
      )
    case .takesNone(let code, let day, let kind):
      return (
        Text(
          "\(code)：\(day) 沒有可\(kind.act[.chinese])的案件",
          "\(code): no \(kind.taker[.english]) took \(kind.act[.english]) on \(day)"), Self.nameTheDay
      )
    case .overLimit(let what, let limit):
      return (Text(verbatim: what) + .colon + limit.reason, limit.advice)
    case .noLots(let what, let lots, let possible):
      return (
        Text("\(what)：不能投標 \(lots) 張", "\(what): no bid is for \(lots) lots"),
        Text(
          "張數為 \(possible.lowerBound)～\(possible.upperBound.grouped)。",
          "give \(possible.lowerBound) to \(possible.upperBound.grouped).")
      )
    case .wonTooMany(let one, let lots):
      return (
        Text(
          "\(one.code) \(one.name)：投標 \(lots) 張", "\(one.code) \(one.name): the bid was for \(lots.of("lot"))"
        ),
        Text("--lots 為得標張數；未得標用 --not。", "--lots says how many were won; --not that none was.")
      )
    case .nobodyDecides(let one):
      let account = OwnAccount.title(of: one.account)
      return (
        Text(
          "\(one.code) \(one.name)，\(account)：認股權利不抽籤",
          "\(one.code) \(one.name), \(account): a right is not drawn"),
        Text(
          "繳款後以 subcal apply \(one.code) --rights 記錄。",
          "once it is paid, record it with subcal apply \(one.code) --rights.")
      )
    case .noRight(let code, let account, let other):
      let title = OwnAccount.title(of: account)
      if let other {
        let other = OwnAccount.title(of: other)
        return (
          Text(
            "\(code)：\(title) 的認股權利在帳戶 \(other)", "\(code): the right of \(title) is in the account \(other)"),
          Text(
            "以 --account 指定該帳戶；一人各帳戶的持股合計。",
            "name that account with --account: the shares of all accounts of a person count together.")
        )
      }
      return (
        Text("\(code)：\(title) 沒有認股權利", "\(code): no right in a cash increase for \(title)"),
        Text(
          "在設定檔的帳戶寫 holdings，例如 {\(code): 3000}。",
          "give the account its holdings in the settings file, such as {\(code): 3000}.")
      )
    case .noPaymentPeriod(let code):
      return (
        Text(
          "\(code)：沒有已公告的原股東繳款期間，還不能記錄",
          "\(code): no period in which holders pay is announced, so nothing can be recorded yet"),
        Text(
          "公告後再記錄；目前的資料見 subcal query \(code)。",
          "record it once it is; subcal query \(code) shows what is known.")
      )
    case .moreThanTheRight(let what, let shares, let most):
      return (
        Text(
          "\(what)：\(shares) 股超過可認購的 \(most) 股", "\(what): \(shares) shares are over the \(most) of the right"
        ),
        Text("至多 \(most) 股。", "give at most \(most).")
      )
    case .soldInPart(let what, let shares, let whole):
      return (
        Text(
          "\(what)：賣出 \(shares) 股，與可認購的 \(whole) 股不同",
          "\(what): \(shares.of("share")) \(shares == 1 ? "is" : "are") sold, and the right is to \(whole)"),
        Text(
          "權利只能整筆賣出：寫 \(whole) 股，或不寫股數。",
          "a right is sold as a whole: write \(whole), or leave the shares out.")
      )
    case .rightLost(let what, let last, let sold):
      return (
        Text(
          "\(what)：未在 \(last) 前繳款的認股權利已喪失，\(sold) 不能賣出",
          "\(what): a right that is not paid by \(last) is lost, so none was sold on \(sold)"),
        Text("以 --date 指定賣出日。", "give the day of the sale with --date.")
      )
    case .closed(let code, let last):
      return (
        last.map { Text("\(code) 已於 \($0) 截止", "\(code) closed on \($0)") }
          ?? Text("\(code)：沒有可申購的案件", "\(code): no offering takes applications"),
        Text("已下單者以 subcal apply 記錄。", "if the order was placed, record it with subcal apply.")
      )
    case .refused(let refusal, let entry, let isForced):
      return Self.text(of: refusal, entry, isForced: isForced)
    case .unreadableJournal(let name, let reason):
      return (
        Text("\(name)：", "\(name): ") + reason,
        Text("匯入 subcal ledger --export 寫出的檔案。", "import a file that subcal ledger --export wrote.")
      )
    case .unusableJournal(let name, let reasons):
      return (
        Self.nothingRecorded(name, reasons, more: Text("筆", "")),
        Text("更正這些欄位，再匯入一次。", "correct these cells and import the file again.")
      )
    case .otherJournal(let name, let entry):
      return (
        Text("\(name) 與帳本自第 \(entry) 筆起不同", "\(name) and the ledger differ from entry \(entry) on"),
        Text(
          "匯出帳本加以比較；以 --ledger 指定空的帳本可匯入任何檔案。",
          "export the ledger and compare; an empty one, named with --ledger, takes any journal.")
      )
    case .unusableFile(let name, let reasons):
      return (
        Self.nothingRecorded(name, reasons, more: Text("列", "")),
        Text(
          "更正或刪除這些列，再指定一次；確已發生者加 --force 記錄。",
          "correct or delete the rows and give the file again; what has happened all the same is recorded with --force."
        )
      )
    }
  }

  private static func nothingRecorded(_ name: String, _ reasons: [Text], more unit: Text) -> Text {
    let more = reasons.count - 5
    return Text("\(name)：未記錄任何一筆：", "\(name): nothing is recorded: ")
      + reasons.prefix(5).joined(.semicolon)
      + (more > 0 ? Text("；另有 \(more) ", "; and \(more) more") + unit : .empty)
  }

  /// A kind with its article.
  private static func name(of kind: Commitment.Kind) -> Text {
    let name = kind.taker[.english]
    let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return Text("\(kind.taker[.chinese])", "\(article) \(name)")
  }

  private static let nameTheDay = Text(
    "以 --date 指定申購日。", "give the day of the application with --date.")

  /// Why the ledger refuses an entry.
  private static func text(
    of refusal: Ledger.Refusal, _ entry: LedgerEntry, isForced: Bool
  ) -> (reason: Text, advice: Text) {
    let account = OwnAccount.title(of: entry.account)
    let what = [Text(verbatim: "\(entry.code) \(entry.name)"), account].joined(.comma) + .colon
    switch refusal {
    case .appliedAlready(let other, _) where other == entry.account:
      return (
        Text(
          "「\(account)」已經記過 \(entry.code) \(entry.name)",
          "\(entry.code) \(entry.name): already recorded for \(account)"),
        isForced
          ? Text(
            "--force 只用於同一人的另一個帳戶；以 subcal ledger 查看。",
            "--force is for another account of the same person; subcal ledger shows what is recorded.")
          : entry.target.kind.hasOwnTerms
            ? Text(
              "同價的另一張標單：先以 subcal withdraw 取消，再記合計張數。",
              "another bid at this price: withdraw this one, and record the lots of both.")
            : Text("以 subcal ledger 查看。", "subcal ledger shows it.")
      )
    case .appliedAlready(let other, let isIntended):
      let (person, other) = (OwnAccount.title(of: entry.person), OwnAccount.title(of: other))
      let did = isIntended ? Text("打算", "already intends to apply") : Text("", "has applied")
      return (
        what
          + Text(
            "\(person) 已\(did[.chinese])用帳戶 \(other) 申購：一人對一檔只能申購一次，重複申購均為不合格件",
            "\(person) \(did[.english]) for it with the account \(other): a person may apply once for an offering, and of "
              + "several applications none counts"),
        Text(
          "先以 subcal withdraw 取消另一筆，或以他人帳戶申購；確已重複申購時加 --force 記錄。",
          "withdraw the other one first, or apply for another person; what has happened all the same is recorded with "
            + "--force.")
      )
    case .notApplied:
      return (
        what + Text("帳本沒有申購紀錄", "no application is in the ledger"),
        Text("以 subcal apply 記錄。", "record it with subcal apply.")
      )
    case .wonAlready:
      return (
        what + Text("已\(entry.target.kind.won[.chinese])", "it was won"),
        Text(
          "已\(entry.target.kind.won[.chinese])者不能取消；subcal won --not 可更正結果。",
          "what was won cannot be withdrawn; subcal won --not corrects a result.")
      )
    case .soldAlready:
      return (
        what + Text("已賣出", "it is sold"),
        Text(
          "價格有誤時再以 subcal sold 記錄一次。", "record the sale again with subcal sold if its price was wrong.")
      )
    case .notWon:
      return (
        what + Text("未記錄為\(entry.target.kind.won[.chinese])", "it is not recorded as won"),
        Text("先以 subcal won 記錄。", "record it with subcal won first.")
      )
    case .malformed:
      return (
        what + Text("紀錄不完整，或不是下一筆", "the entry is incomplete, or not the next one"),
        Text("參見 subcal ledger --export。", "see subcal ledger --export.")
      )
    case .unprintable(let column):
      return (
        what + Text("\(column)：", "\(column): ") + PrintableText.notALine(),
        Text("更正這個名稱。", "correct the name.")
      )
    }
  }
}

extension SubcalError {
  init(ledger error: LedgerError) {
    let (reason, advice) = error.text
    self.init(.usage, reason: reason, advice: advice)
  }
}

import Foundation
import TestSupport
import Testing
import Values

/// The page's sums are those of the ledger.
@Suite(.enabled("\(Clients.missingBrowser)") { try Clients.hasBrowser.get() })
struct SiteLedgerTests {
  private static let ticks = [
    "4927-20241028": ["mei", "son", "dad"], "9935-20241029": ["mei", "son"], "6535-20241029": ["mei"],
    "7703-20241031": ["son"], "4174-20241101": ["dad", "mei"], "6182-20241101": ["dad"],
  ]

  /// The bids and the shares held that are beside them on every evening, with their shares.
  private static let others = [
    "7705-20241106-auction@60": ["mei": 2000], "83742-20241031-auction@102.5": ["dad": 1000],
    "9993-20240812-increase": ["mei": 3000, "son": 500],
  ]

  /// Of the first ticks those that are only intended: a sum beside the others.
  private static let intended = [
    "9935-20241029": ["son"], "4174-20241101": ["dad"], "6182-20241101": ["dad"],
  ]

  /// Six offerings of three accounts, of which one has too little; with LONG=1 also others, for sixty evenings in all.
  private static let owed = [ticks] + (LongRun.isOn ? (1...3).map(others) : [])

  private static func others(_ seed: UInt64) -> [String: [String]] {
    var random = SplitMix64(seed: seed)
    return ticks.keys.sorted().reduce(into: [:]) { ticks, id in
      let names = ["mei", "son", "dad"].filter { _ in Bool.random(using: &random) }
      if !names.isEmpty { ticks[id] = names }
    }
  }

  @Test(arguments: owed)
  func `what must be deposited is on every evening what cash-plan says`(_ ticks: [String: [String]]) throws {
    let pages = try SitePages.shared.get()
    let scratch = try ScratchDirectory()
    func subcal(_ arguments: [String], _ day: String) throws -> Data {
      try Tool(Clients.subcal).output(
        arguments + [
          "--ledger", scratch.path("ledger/ledger.sqlite"), "--store", pages.store.path, "--as-of",
          "\(day)T21:40",
        ])
    }
    let evenings =
      (29...31).map { "2024-10-\($0)" } + (1...15).map { "2024-11-\($0 < 10 ? "0" : "")\($0)" }
      + (2...3).map { "2024-12-0\($0)" }
    // What is held is in the settings.
    try scratch.write(
      "accounts:\n  mei: {holdings: {9993: 3000}}\n  son: {holdings: {9993: 500}}\n  dad: {}\n",
      to: "config.yaml")
    let bids = Self.others.filter { $0.key.contains("@") }
    let made =
      ticks.sorted { $0.key < $1.key }.flatMap { id, names in names.map { (id, $0, "") } }
      + bids.sorted { $0.key < $1.key }.flatMap { id, shares in shares.map { (id, $0, "\($1)") } }
    let rows = made.enumerated().map { index, row in
      let (id, name, shares) = row
      let code = id.prefix { $0 != "-" }
      let kind = Self.intended[id]?.contains(name) == true ? "intended" : "applied"
      return
        "\(index + 1),2024-10-29T21:35:00+08:00,\(kind),\(name),\(name),\(id),\(code),x,2024-10-29,,\(shares)"
    }
    let titles = "number,recorded,kind,account,person,offering,code,name,day,price,shares"
    try scratch.write(([titles] + rows).joined(separator: "\n") + "\n", to: "journal.csv")
    _ = try subcal(["ledger", "--import", scratch.path("journal.csv")], evenings[0])
    let expected = try Dictionary(
      uniqueKeysWithValues: evenings.map { evening in
        let json = try subcal(
          [
            "cash-plan", "--mine", "--have", "mei=70000", "--json", "--config",
            scratch.path("config.yaml"),
          ], evening)
        return (evening, try Self.lines(json, evening))
      })
    let all = ticks.merging(Self.others.mapValues { $0.keys.sorted() }) { first, _ in first }
    let orders = Dictionary(
      uniqueKeysWithValues: all.map { id, names in
        (id, names.filter { Self.intended[id]?.contains($0) != true })
      })
    let ticks: [String: Any] = [
      "mine": [
        "accounts": ["mei", "son", "dad"], "ticks": all, "orders": orders, "shares": Self.others,
      ], "have": ["mei": 70000],
      "evenings": evenings,
    ]
    try JSONSerialization.data(withJSONObject: ticks).write(to: URL(filePath: scratch.path("mine.json")))
    var seen = try #require(try pages.seen(["owed=" + scratch.path("mine.json")]).values.first)
    #expect(seen.removeValue(forKey: "complaints") == [])
    #expect(seen == expected)
  }

  @Test func `the line counts what is ordered, and beside it what is intended, day by day and by account`()
    throws
  {
    let seen = try #require(try SitePages.shared.get().seen(["intended"])["intended"])
    #expect(
      seen["2024-10-29"]?.dropLast(2) == [
        "明天截止 1 檔：4927 泰鼎-KY", "明天 14:00 前要存入 40,070 元：4927 泰鼎-KY", "本人 11/1（五）前還缺 17,440 元",
        "11/1（五）14:00 前要存入 27,370 元：9935 慶豐富",
        "想抽的若下單另需 252,440 元（11/1（五）14:00 前）：6535 順藥、9935 慶豐富，還缺 152,440 元",
      ])
    #expect(
      seen["2024-10-29, folded"]?.prefix(3) == [
        "明天 14:00 前要存入 40,070 元：4927 泰鼎-KY 40,070，11/1（五）扣款（本人）",
        "11/1（五）14:00 前要存入 27,370 元：9935 慶豐富 27,370，11/4（一）扣款（本人）",
        "想抽的若下單另需 252,440 元（11/1（五）14:00 前）：6535 順藥 225,070、9935 慶豐富 27,370，11/4（一）扣款（mei），還缺 152,440 元",
      ])
    // What was not ordered by its last day is in nothing any more.
    #expect(
      seen["2024-11-04"] == [
        "明天截止 3 檔：4174 浩鼎、6182 合晶、7703 銳澤", "今天扣款 1 檔：9935 慶豐富，共 27,370 元", "今天抽籤 1 檔：4927 泰鼎-KY",
        "下一檔明天開始：7708 全家餐飲",
      ])
    #expect(seen["2024-11-04, folded"]?.prefix(2) == ["明天抽籤 1 檔：9935 慶豐富", "明天退款 1 檔：4927 泰鼎-KY"])
    #expect(seen["sums"] == ["我的扣款 40,070 元", "我的扣款 27,370 元"] && seen["complaints"] == [])
  }

  @Test func `the file that the page exports gives the command line the same sums, of all kinds`() throws {
    let pages = try SitePages.shared.get()
    let scratch = try ScratchDirectory()
    let seen = try #require(
      try pages.seen(["carried=" + scratch.path("applications.csv")]).values.first)
    #expect(seen["complaints"] == [])
    #expect(
      seen["exported"] == [
        "code,name,account,person,offering,kind,day,price,shares,cut_off",
        "4174,浩鼎,mei,mei,4174-20241101,applied,,,,12:30",
        "7705,三商餐飲,mei,mei,7705-20241106-auction@60,applied,,,2000,12:30",
        "83742,羅昇二,dad,dad,83742-20241031-auction@102.5,intended,,,1000,",
        "9993,虛構電機,mei,mei,9993-20240812-increase,held,,,3000,12:30",
      ])
    // Until the hour of the account's own broker.
    #expect(seen["line"] == ["11/8（五）12:30 前要存入 60,400 元：7705 三商餐飲"])
    func run(_ arguments: [String], _ moment: String) throws -> Program.Ending {
      try Tool(Clients.subcal).run(
        arguments + [
          "--ledger", scratch.path("ledger/ledger.sqlite"), "--store", pages.store.path, "--as-of", moment,
          "--config", scratch.path("config.yaml"), "--language", "en",
        ])
    }
    try scratch.write("accounts:\n  mei: {}\n  dad: {}\n", to: "config.yaml")
    let first = try run(["apply", "--from", scratch.path("applications.csv")], "2024-11-06T21:40")
    #expect(first.status == 0, "\(first.stderr)")
    // The bid that was only intended is closed by then.
    #expect(first.stderr.contains("1 row is only intended and closed"), "\(first.stderr)")
    let second = try run(["apply", "--from", scratch.path("applications.csv")], "2024-11-06T21:41")
    #expect(second.status == 0 && second.stderr.contains("3 applications are already"), "\(second.stderr)")
    let plan = try run(["cash-plan", "--mine", "--have", "mei=30000", "--json"], "2024-11-06T21:45")
    #expect(
      try Self.lines(Data(plan.stdout.utf8), "2024-11-06").filter { $0.hasPrefix("mei") }
        == seen["deposits"])
  }

  @Test func `from tick to sale the page says what the ledger says, which reads the page's file`() throws {
    let pages = try SitePages.shared.get()
    let scratch = try ScratchDirectory()
    let seen = try #require(try pages.seen(["life=" + scratch.path("applications.csv")]).values.first)
    let intended = ["mei想抽，請向券商下單已在券商下單", "son想抽，請向券商下單已在券商下單"]
    #expect(seen["2024-10-29"] == intended + intended)
    #expect(seen["asked on the last day"]?.contains("尚未標記下單 1 檔：4927 泰鼎-KY（mei、son）") == true)
    // At 17:00 of the last day.
    #expect(seen["asked of what was not ordered"] == [])
    #expect(
      seen["asked of what was ordered"] == [
        "應於 10/30（三）14:00 前存入 80,140 元：4927 泰鼎-KY：mei 40,070、son 40,070"
      ])
    #expect(
      seen["asked before it is forgotten"] == ["本人（已在券商下單）", "已在券商下單", "我要抽", "想抽，請向券商下單"])
    #expect(
      seen["of the day"] == [
        "2024-11-04 今天抽籤 1 檔：4927 泰鼎-KY", "2024-11-05 今天退款 1 檔：4927 泰鼎-KY",
      ])
    #expect(seen["in the file before"]?.last == "4927,泰鼎-KY,son,son,4927-20241028,intended,,,,")
    #expect(seen["2024-10-30"] == ["mei待扣款更改", "son待扣款更改"] + intended)
    #expect(seen["2024-11-01"]?.suffix(2) == ["mei已截止，未標記下單已在券商下單", "son已截止，未標記下單已在券商下單"])
    #expect(seen["2024-11-02"]?.suffix(2) == ["mei待扣款更改", "son待扣款更改"])
    #expect(seen["2024-11-04"]?.suffix(2) == ["mei已扣款，抽籤 11/5（二）", "son已扣款，抽籤 11/5（二）"])
    #expect(
      seen["2024-11-06"] == [
        "mei中籤，撥券 11/13（三）更改", "son待查中籤中籤未中籤", "mei未中籤，退款 11/5（二）更改",
        "son未中籤，退款 11/5（二）更改", "待查中籤 1 檔：9935 慶豐富",
      ])
    #expect(seen["2024-11-13"]?.prefix(2) == ["mei已撥券賣出更改", "son未中籤，退款 11/6（三）更改"])
    #expect(seen["2024-11-14"]?.first == "mei已賣出 11/14（四）+15,939更改")
    #expect(seen["results"] == ["2024/11 mei 2 1 +15,939 20 +15,919", "2024/11 son 2 0 0 40 -40"])
    #expect(seen["read again"] == ["True"] && seen["complaints"] == [])
    func subcal(_ arguments: [String]) throws -> Data {
      try Tool(Clients.subcal).output(
        arguments + [
          "--ledger", scratch.path("ledger/ledger.sqlite"), "--store", pages.store.path, "--as-of",
          "2024-11-14T21:40",
        ])
    }
    // Given twice, it is recorded once.
    for _ in 0..<2 { _ = try subcal(["apply", "--from", scratch.path("applications.csv")]) }
    struct Ledger: Decodable { let commitments: [Application] }
    struct Application: Decodable {
      let account, code, state: String
      let profit: Int?
    }
    let ledger = try JSONDecoder().decode(Ledger.self, from: subcal(["ledger", "--json"]))
    #expect(
      ledger.commitments.map { "\($0.code) \($0.account) \($0.state) \($0.profit ?? 0)" } == [
        "4927 mei not_won -20", "4927 son not_won -20", "9935 mei sold 15939", "9935 son not_won -20",
      ])
  }

  /// Account, day, cash and what is missing of each deposit, and the page's text of the next ones.
  private static func lines(_ json: Data, _ evening: String) throws -> [String] {
    struct Plan: Decodable { let accounts: [Account] }
    struct Account: Decodable {
      let account: String
      let deposits, intended: [Deposit]
    }
    struct Deposit: Decodable {
      let ready_date, deduction_date: String
      let cash: Int
      let missing: Int?
    }
    let accounts = try JSONDecoder().decode(Plan.self, from: json).accounts
    let deposits = accounts.flatMap { account in account.deposits.map { (account.account, $0) } }
    let intended = accounts.flatMap { account in account.intended.map { ("\(account.account) more", $0) } }
    let lines = (deposits + intended).map { "\($0) \($1.deduction_date) \($1.cash) \($1.missing ?? 0)" }
    // The sums of today and the next two trading days, by the day and its debits; on the 31st was a typhoon.
    var (day, left) = (try #require(Day(iso: evening)), 2)
    while left > 0 {
      day = day.adding(1)
      left -= day.weekday > 5 || "\(day)" == "2024-10-31" ? 0 : 1
    }
    let due = deposits.map(\.1).filter { max($0.ready_date, evening) <= "\(day)" }
    let sums = Dictionary(grouping: due) { max($0.ready_date, evening) + $0.deduction_date }
    return lines.sorted()
      + sums.sorted { $0.key < $1.key }.map { $0.value.reduce(0) { $0 + $1.cash }.grouped }
  }
}

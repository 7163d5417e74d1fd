import Foundation
import TestSupport
import Testing
import Values

/// What the page counts for bids in auctions and rights of cash increases, beside applications.
@Suite(.enabled("\(Clients.missingBrowser)") { try Clients.hasBrowser.get() })
struct SiteMoneyTests {
  @Test func `the sums of bids, rights and draws are those worked out by hand`() throws {
    let seen = try #require(try SitePages.shared.get().seen(["worked"])["worked"])
    #expect(
      seen["1"] == [
        "always -81900 2026-06-02 2026-06-03", "lost 81500 - 2026-06-05",
        "won -89650 2026-06-08 2026-06-09",
      ])
    #expect(
      seen["2"] == [
        "always -58500 2026-06-08 2026-06-09", "lost 58100 - 2026-06-11",
        "won -58913 2026-06-12 2026-06-15",
      ])
    #expect(
      seen["3"] == [
        "always -72400 2026-06-05 2026-06-08", "lost 72000 - 2026-06-10",
        "won -77760 2026-06-11 2026-06-12",
      ])
    #expect(seen["4"] == ["always -20304 2026-06-02 2026-06-02"])
    #expect(seen["5"] == ["always -14060 2026-06-11 2026-06-11"])
    #expect(seen["6"] == ["always -10736 2026-05-11 2026-05-11"])
    #expect(seen["worth"] == ["6462", "78"])
    // Of both accounts of the person together: 201 shares.
    #expect(seen["7"] == ["always -21708 2026-06-02 2026-06-02"])
    #expect(
      seen["8"] == [
        "2026-06-04 2026-06-05 85070 0 0", "2026-06-05 2026-06-08 129600 14670 14670",
        "2026-06-08 2026-06-09 89650 89650 89650", "2026-06-11 2026-06-11 14060 0 14060",
        "2026-06-11 2026-06-12 77760 0 77760",
      ])
    #expect(
      seen["9"] == [
        "2026-06-02 2026-06-03 242650 0 0", "2026-06-08 2026-06-09 265595 158245 158245",
      ])
    #expect(
      seen["9 opened"] == [
        "6637-20260529-auction@75 not_won -", "6637-20260529-auction@81.3 look_up -",
        "6637-20260529-auction@82 won -", "2026-06-08 2026-06-09 224345 186845 186845",
      ])
    #expect(
      seen["9 in part"] == [
        "2026-06-08 2026-06-09 90200 16115 16115", "always 36585 - 2026-06-05",
      ])
    #expect(seen["10"] == ["6637-20260529-auction@82 sold 26515", "always 199115 - 2026-06-23"])
    #expect(
      seen["rights"] == [
        "always -20304 - 2026-05-29", "always -10800 - 2026-05-29", "8033-20260529-increase not_won -",
        // Without commission and tax.
        "8033-20260529-increase sold 2350", "always 2350 - 2026-06-01", "",
        "8033-20260529-increase look_up -", "", "2026-06-02 2026-06-02 20304 0 0",
        "8033-20260529-increase cancelled -",
      ])
    let rest = "2026-06-11 2026-06-12 77760"
    #expect(
      seen["since"] == [
        "\(rest) 77760 77760", "\(rest) 77760 77760", "\(rest) 0 0",
        "2026-06-04 2026-06-05 85070 75070 75070 / 2026-06-05 2026-06-08 72400 72400 72400 / \(rest) 0 77760",
        "\(rest) 0 77760",
      ])
    #expect(
      seen["unknown"] == [
        "2026-06-05 2026-06-08 NaN NaN NaN", "2026-06-11 2026-06-11 14060 0 11260", "?",
      ])
    // At 12:29:59 and at 12:30.
    #expect(seen["hours"] == ["1", "0"])
    #expect(
      seen["off"] == [
        "always -72400 2026-06-05 2026-06-08 / lost 72000 - 2026-06-10 / won -77760 2026-06-11 2026-06-12",
        "", "always -85070 2026-06-04 2026-06-05", "",
      ])
    #expect(seen["complaints"] == [])
  }

  @Test
  func `a bid and shares held are read as people type them, and what is wrong is said beside the field`()
    throws
  {
    let scratch = try ScratchDirectory()
    let seen = try #require(
      try SitePages.shared.get().seen(["noted=" + scratch.path("applications.csv")]).values.first)
    #expect(seen["offered"]?.prefix(3) == ["7705 三商餐飲", "83742 羅昇二", "9993 虛構電機"])
    #expect(seen["58.57 × 1"] == ["price 58.57 低於底標 58.58，不能投標。 58.57|1"])
    #expect(seen["5o × 1"] == ["price 「5o」不是投標價，請填如 81.5。 5o|1"])
    #expect(seen[" × 1"] == ["price 「」不是投標價，請填如 81.5。 |1"])
    #expect(seen["60 × 529"] == ["count 529 張超過上限 528 張，不能投標。 60|529"])
    for count in ["0", "1.5", "two"] {
      #expect(seen["60 × \(count)"] == ["count 「\(count)」不是可用的張數，請填如 2。 60|\(count)"])
    }
    #expect(seen["NT$61 × 1,0"] == ["count 「1,0」不是可用的張數，請填如 2。 NT$61|1,0"])
    #expect(seen["６０ × ２"] == [#"{"7705-20241106-auction@60":{"me":2000}}"#])
    #expect(
      seen["60.50 元 × 1張"]
        == [#"{"7705-20241106-auction@60":{"me":2000},"7705-20241106-auction@60.5":{"me":1000}}"#])
    #expect(
      seen["the most of a person"]?.first == "count 529 張超過上限 528 張，不能投標（含另已投的 3 張）。 62|526")
    for (text, shares) in [("3,000股", 3000), ("３張", 3000), ("1萬", 10000)] {
      #expect(seen[text]?.first?.hasSuffix(#""9993-20240812-increase":{"me":\#(shares)}}"#) == true)
    }
    for text in ["many", "-3"] {
      #expect(seen[text] == ["count 「\(text)」不是股數，請填如 3000 或 3張。 |\(text)"])
    }
    #expect(seen["terms"] == ["認股價 26.5 元；11/27（三）～12/3（二）"])
    #expect(seen["placed too early"] == ["0", "11/6（三）才開始收件，下單後再標記。"])
    #expect(seen["the focus after it"] == ["7705-20241106-auction@60 me mineUndo"])
    let again = try #require(seen["noted again"])
    #expect(again[0] == "count 已記為下單或繳款（2 張）：請先移除或更改那一筆，再記下合計的數量。 60|3")
    #expect(
      again.suffix(2) == ["第 2 列：已記為下單或繳款（2 張）：請先移除或更改那一筆，再記下合計的數量，未匯入任何內容。", "已匯入 1 筆。"])
    #expect(again[2] == "7705 三商餐飲 本人：原記 524 張，改為 523 張。" && again[3] == "false")
    #expect(
      seen["noted"] == [
        "11/11（一）扣款 60,400 元", "本人：最晚 11/8（五） 12:30 存入 60,400 元",
        "本人：想抽的若下單，最晚 11/8（五） 12:30 另需 16,244,400 元",
        "7705 三商餐飲 投標 60 元本人已投標，待扣保證金更改2 張：保證金與處理費 60,400 元，得標再繳 66,000 元",
        "7705 三商餐飲 投標 62 元本人想投標，請向券商投標已在券商下單524 張：保證金與處理費 16,244,400 元，得標再繳 17,868,400 元",
        "11/15（五）扣款 66,000 元", "本人：最晚 11/14（四） 12:30 存入 66,000 元",
        "本人：想抽的若下單，最晚 11/14（四） 12:30 另需 17,868,400 元",
        "12/3（二）繳款 13,939 元", "本人：最晚 12/3（二）繳款 13,939 元",
        "9993 虛構電機本人請自行繳款，最晚 12/3（二）放棄賣出權利認 526 股：繳款 13,939 元",
      ])
    #expect(
      seen["sums"] == [
        "2024-11-11 我的扣款 60,400 元、想抽另需 16,244,400 元", "2024-11-15 我的扣款 66,000 元、想抽另需 17,868,400 元",
      ])
    #expect(
      seen["exported"] == [
        "code,name,account,person,offering,kind,day,price,shares,cut_off",
        "7705,三商餐飲,me,me,7705-20241106-auction@60,applied,,,2000,12:30",
        "7705,三商餐飲,me,me,7705-20241106-auction@62,intended,,,524000,12:30",
        "9993,虛構電機,me,me,9993-20240812-increase,held,,,10000,12:30",
      ])
    #expect(seen["imported"] == ["已匯入 3 筆。", "True"])
    let reasons = [
      "58.57 低於底標 58.58，不能投標", "529 張超過上限 528 張，不能投標", "「」無法辨識", "「7705-20241106-auction」不是申購案",
      "「7705-20241106-auction@0」不是申購案", "「many」無法辨識", "「0」無法辨識", "「held」無法辨識", "「25:00」無法辨識",
    ]
    #expect(seen["refused"] == reasons.map { "第 2 列：\($0)，未匯入任何內容。" })
    let results = [
      (2, "沒有這筆投標"), (3, "最低得標價格 62 元，與投標 61 元的結果不符"), (3, "最低得標價格 62 元，與投標 63 元的結果不符"),
      (2, "「61.005」不是投標價，請填如 81.5"), (3, "2024-11-12 不可：須在 2024-11-26～"),
      (3, "2024-11-04 不可：須在 2024-11-13～"), (4, "2024-11-26 不可：須在 2024-11-27～2024-12-03"),
      (4, "「169」不可：可認購 1～168 股"), (4, "2024-12-04 不可：須在 ～2024-12-03"),
    ]
    #expect(seen["refused results"] == results.map { "第 \($0.0) 列：\($0.1)，未匯入任何內容。" })
    #expect(seen["nothing of it"] == ["[{},{}]"] && seen["within the right"] == ["已匯入 3 筆。"])
    #expect(
      seen["of another shape"] == [
        "本人：想抽的若下單，最晚 11/8（五）另需 400 元", "7705 三商餐飲 投標 60 元", "9993 虛構電機",
        #"[{},{},{"9993-20240812-increase":{"me":{"won":true}}}]"#,
      ])
    #expect(
      seen["an older file"] == [
        "已匯入 1 筆。", #"[{"9935-20241029":["me"]},{"9935-20241029":["me"]},{}]"#,
      ])
    #expect(seen["complaints"] == [])
  }

  @Test func `a bid and a right are followed from the order to the sale`() throws {
    let seen = try #require(try SitePages.shared.get().seen(["followed"])["followed"])
    let bid = "3 張：保證金與處理費 90,400 元，得標再繳 99,000 元"
    let right: [String] = [
      "12/3（二）繳款 4,876 元",
      "本人請自行繳款，最晚 12/3（二）放棄賣出權利認 184 股：繳款 4,876 元", "mei持有 500 股",
    ]
    func shown(_ before: [String], _ after: String...) -> [String] { before + right + after }
    #expect(
      seen["2024-11-07"]
        == shown(
          ["11/11（一）扣款 90,400 元", "本人已投標，待扣保證金更改\(bid)", "11/15（五）扣款 99,000 元"],
          "明天 14:00 前要存入 90,400 元：7705 三商餐飲"))
    #expect(
      seen["2024-11-11"]
        == shown(
          ["11/11（一）扣款 90,400 元", "本人已扣保證金，開標 11/12（二）\(bid)", "11/15（五）扣款 99,000 元"],
          "今天扣款 1 檔：7705 三商餐飲，共 90,400 元"))
    #expect(seen["lots that were won"] == ["「4」不是可用的張數，請填如 2。", "「x」不是可用的張數，請填如 2。"])
    #expect(
      seen["2024-11-13"] == shown(["11/11（一）扣款 90,400 元", "本人得標，撥券 11/26（二）更改"], "成績", "今天退款 1 檔：7705 三商餐飲"))
    #expect(
      seen["2024-11-26"]
        == shown(["11/11（一）扣款 90,400 元", "本人已撥券賣出更改"], "成績", "明天起認股繳款 9993 虛構電機", "今天撥券 1 檔：7705 三商餐飲"))
    #expect(
      seen["2024-11-28"] == [
        "11/11（一）扣款 90,400 元", "本人已撥券賣出更改", "11/28（四）繳款 4,876 元", "本人已繳款，撥券更改", "mei持有 500 股",
        "成績",
      ])
    // One lot at 60: 100,000 less 142 and 300, 60,000, 3,000 and 400.
    #expect(seen["results"] == ["2024/12 本人 1 1 0 0 0", "2024/11 本人 1 1 +36,158 0 +36,158"])
    #expect(
      seen["exported"] == [
        "7705,三商餐飲,me,me,7705-20241106-auction@60,applied,,,3000,",
        "7705,三商餐飲,me,me,7705-20241106-auction@60,won,,,1000,",
        "7705,三商餐飲,me,me,7705-20241106-auction@60,sold,2024-11-28,100,,",
        "9993,虛構電機,me,me,9993-20240812-increase,held,,,3000,",
        "9993,虛構電機,me,me,9993-20240812-increase,applied,2024-11-28,,184,",
        "9993,虛構電機,mei,me,9993-20240812-increase,held,,,500,",
      ])
    #expect(seen["complaints"] == [])
  }

  @Test func `a right is paid in part or sold unpaid, as the ledger has it from the page's file`() throws {
    let pages = try SitePages.shared.get()
    let scratch = try ScratchDirectory()
    let seen = try #require(
      try pages.seen(["rights=" + scratch.path("applications.csv")]).values.first)
    let son = "son請自行繳款，最晚 12/3（二）已繳款放棄賣出權利認 263 股：繳款 6,970 元"
    #expect(
      seen["held"] == [
        "12/3（二）繳款 11,131 元", "mei：最晚 12/3（二）繳款 4,161 元", "son：最晚 12/3（二）繳款 6,970 元",
        "mei請自行繳款，最晚 12/3（二）已繳款放棄賣出權利認 157 股：繳款 4,161 元", son,
      ])
    #expect(seen["no part"] == ["158", "0", "1.5", "x"].map { "「\($0)」不可：可認購 1～157 股。" })
    #expect(seen["no price"] == Array(repeating: "請填每股賣出價，例如 43.5。", count: 3))
    let part = ["11/28（四）繳款 2,650 元", "mei已繳款，撥券更改", son, "12/3（二）繳款 6,970 元", "son：最晚 12/3（二）繳款 6,970 元"]
    #expect(seen["paid in part"].map(Set.init) == Set(part + ["成績"]))
    #expect(seen["taken back"] == seen["paid in part"])
    #expect(seen["sold"] == ["11/28（四）繳款 2,650 元", "mei已繳款，撥券更改", "son已賣出 11/28（四）+657更改", "成績"])
    #expect(
      seen["counted"] == ["mei won 100 - -2650 2024-11-28", "son sold 263 657 657 2024-11-28"])
    #expect(seen["results"] == ["2024/12 mei 1 1 0 0 0", "2024/12 son 1 1 +657 0 +657"])
    #expect(
      seen["exported"] == [
        "9993,虛構電機,mei,mei,9993-20240812-increase,held,,,3000,",
        "9993,虛構電機,mei,mei,9993-20240812-increase,applied,2024-11-28,,100,",
        "9993,虛構電機,son,son,9993-20240812-increase,held,,,5000,",
        "9993,虛構電機,son,son,9993-20240812-increase,sold,2024-11-28,2.5,263,",
      ])
    #expect(seen["read again"] == ["True"] && seen["complaints"] == [])
    try scratch.write(
      "accounts: {mei: {holdings: {9993: 3000}}, son: {holdings: {9993: 5000}}}\n", to: "config.yaml")
    func run(_ arguments: String...) throws -> Program.Ending {
      try Tool(Clients.subcal).run(
        arguments + [
          "--ledger", scratch.path("ledger/ledger.sqlite"), "--store", pages.store.path, "--as-of",
          "2024-11-28T20:00", "--config", scratch.path("config.yaml"), "--language", "en",
        ])
    }
    // Twice, as a file is read to which something was added.
    for _ in 1...2 {
      let ending = try run("apply", "--from", scratch.path("applications.csv"))
      #expect(ending.status == 0, "\(ending)")
    }
    let ledger = try #require(
      try JSONSerialization.jsonObject(with: Data(run("ledger", "--json").stdout.utf8)) as? [String: Any])
    let rows = try #require(ledger["commitments"] as? [[String: Any]]).map { one in
      ["account", "state", "shares", "profit"].map { "\(one[$0] ?? "-")" }.joined(separator: " ")
    }
    #expect(rows == ["mei paid 100 <null>", "son sold 263 657"], "\(rows)")
  }
}

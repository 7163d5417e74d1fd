import Foundation
import SubscriptionCharts
import TestSupport
import Testing
import Values

/// The pages in headless Chromium, from a loopback server and from disk.
@Suite(.enabled("\(Clients.missingBrowser)") { try Clients.hasBrowser.get() }, .serialized)
struct SiteBrowserTests {
  /// As `site.py` decides how much it looks at.

  /// What is visible at an instant: on the index three rows and a cancelled one, the banner, today, the shown weeks and
  /// whether nothing is open; on 9935's page its days, its stage and the age of its close.
  static let moments:
    [(
      moment: String, rows: [String], behind: Int, today: String, weeks: String, days: String, stage: String,
      line: [String]
    )] = [
      (
        "2024-10-29T13:30:00Z",
        ["open|open|closes tomorrow", "open|open|3 days left", "upcoming|upcoming|opens in 2 days"], 0,
        "2024-10-29",
        "10-28 11-04 11-11 11-18 11-25", "today     ", "open",
        [
          "Today, 10/29 (Tue)",
          "Closing tomorrow: 1 – 4927 泰鼎-KY",
          "Deposit by 14:00 tomorrow: NT$40,070 for 4927 泰鼎-KY (one application each)",
          "Deposit by 11/1 (Fri) 14:00: NT$252,440 for 6535 順藥, 9935 慶豐富 (one application each)",
          "Today’s debit: 1 – 2034 允強, NT$19,070 in all (one application each)",
          "Opening today: 2",
          "Next opens 11/1 (Fri): 4174, 6182, 7703 (some put off for a closed day)",
        ]
      ),
      (
        "2024-10-30T05:59:00Z",
        ["open|closes today|until 14:00", "open|open|2 days left", "upcoming|upcoming|opens tomorrow"], 0,
        "2024-10-30", "10-28 11-04 11-11 11-18 11-25", "past     ", "open",
        [
          "Today, 10/30 (Wed)",
          "Closing today: 1 – 4927 泰鼎-KY (1 min left)",
          "Deposit by 14:00 today: NT$40,070 for 4927 泰鼎-KY (one application each)",
          "Closing 11/1 (Fri): 2 – 6535 順藥, 9935 慶豐富",
          "Deposit by 11/1 (Fri) 14:00: NT$252,440 for 6535 順藥, 9935 慶豐富 (one application each)",
          "Today’s draw: 1 – 2034 允強",
          "Next opens 11/1 (Fri): 4174, 6182, 7703 (some put off for a closed day)",
        ]
      ),
      (
        "2024-10-30T06:00:00Z",
        ["awaited|awaiting draw|", "open|open|2 days left", "upcoming|upcoming|opens tomorrow"], 0,
        "2024-10-30",
        "10-28 11-04 11-11 11-18 11-25", "past     ", "open",
        [
          "Today, 10/30 (Wed)",
          "Closing 11/1 (Fri): 2 – 6535 順藥, 9935 慶豐富",
          "Deposit by 11/1 (Fri) 14:00: NT$252,440 for 6535 順藥, 9935 慶豐富 (one application each)",
          "Today’s draw: 1 – 2034 允強",
          "Next opens 11/1 (Fri): 4174, 6182, 7703 (some put off for a closed day)",
        ]
      ),
      (
        "2024-10-31T15:59:00Z",
        ["awaited|awaiting draw|", "open|open|closes tomorrow", "open|open|5 days left"], 0,
        "2024-10-31", "10-28 11-04 11-11 11-18 11-25", "past     ", "open",
        [
          "Today, 10/31 (Thu)",
          "Closing tomorrow: 2 – 6535 順藥, 9935 慶豐富",
          "Deposit by 14:00 tomorrow: NT$252,440 for 6535 順藥, 9935 慶豐富 (one application each)",
          "Next opens tomorrow: 4174, 6182, 7703 (some put off for a closed day)",
        ]
      ),
      // The 31st was a typhoon day, so the 1st is the second trading day after the data's.
      (
        "2024-10-31T16:00:00Z",
        ["awaited|awaiting draw|", "open|closes today|until 14:00", "open|open|4 days left"], 2, "2024-11-01",
        "10-28 11-04 11-11 11-18 11-25", "past today    ", "closes today",
        [
          "Today, 11/1 (Fri)",
          "Closing today: 2 – 6535 順藥, 9935 慶豐富 (14 h 0 min left)",
          "Deposit by 14:00 today: NT$252,440 for 6535 順藥, 9935 慶豐富 (one application each)",
          "Deposit by 11/5 (Tue) 14:00: NT$210,710 for 4174 浩鼎, 6182 合晶, 7703 銳澤 (one application each)",
          "Today’s debit: 1 – 4927 泰鼎-KY, NT$40,070 in all (one application each)",
          "Today’s refund if not won: 1 – 2034 允強",
          "Today’s delivery: 3 – 5347 世界, 6248 沛波, 9939 宏全 (listed for 10/31 (Thu), a closed day; probably put off)",
          "Opening today: 3 (listed for 10/31 (Thu), a closed day; probably put off)",
          "Next opens 11/5 (Tue): 7708 全家餐飲",
        ]
      ),
      (
        "2024-11-04T16:00:00Z",
        ["awaited|drawn|", "awaited|awaiting draw|", "open|closes today|until 14:00"], 4,
        "2024-11-05", "11-04 11-11 11-18 11-25", "past past past today  ", "awaiting draw",
        [
          "Today, 11/5 (Tue)",
          "Closing today: 3 – 4174 浩鼎, 6182 合晶, 7703 銳澤 (14 h 0 min left)",
          "Deposit by 14:00 today: NT$210,710 for 4174 浩鼎, 6182 合晶, 7703 銳澤 (one application each)",
          "Deposit by 11/7 (Thu) 14:00: NT$72,070 for 7708 全家餐飲 (one application each)",
          "Today’s draw: 2 – 6535 順藥, 9935 慶豐富",
          "Today’s refund if not won: 1 – 4927 泰鼎-KY",
          "Opening today: 1 – 7708 全家餐飲",
        ]
      ),
      (
        "2024-12-24T00:00:00Z", ["past|delivered|", "past|delivered|", "past|delivered|"], 39, "",
        "10-28 11-04 11-11 11-18 11-25",
        "past past past past past past", "delivered",
        [
          "Today, 12/24 (Tue)",
          "Nothing is open now.",
        ]
      ),
    ]

  /// Every part but those of other pages, from one Chromium.
  static let seen = Result {
    let fixture = Repository.url.appending(path: "Fixtures/indicators/sixty-bars.json")
    return try SitePages.shared.get().seen(
      [
        "table", "favourites", "back", "place", "mine", "weeks", "foreign", "offline", "theme", "printed",
        "thousand",
        "present",
        "chart", "mishaps", "touch", "chosen", "choices", "indicators=\(fixture.path)", "looks", "plain",
        "disk", "live",
        "access",
      ] + moments.map { "time=\($0.moment)" })
  }

  func seen(_ part: String) throws -> [String: [String]] {
    try #require(try Self.seen.get().first { $0.key == part || $0.key.hasPrefix(part + "=") }?.value)
  }

  @Test func `the table is searched, filtered, sorted and shared`() throws {
    var seen = try seen("table")
    for column in ["name", "stage", "period"] {
      #expect(
        seen.removeValue(forKey: "by \(column)") == ["ascending", "True", "descending", "True", "None"])
    }
    for column in ["price", "close", "premium", "profit", "cash", "odds", "ev"] {
      #expect(
        seen.removeValue(forKey: "by \(column)") == ["descending", "True", "ascending", "True", "None"])
    }
    #expect(
      seen == [
        "first": ["4927", "6535", "9935", "7703", "4174", "6182", "7708", "2034"],
        "shown": ["65 / 65 檔"],
        "found by full-width code": ["9935"],
        "found by name, other case": ["4927"],
        "fragment of a search": ["#q=泰鼎-ky"],
        "found by the other 台": ["6838"], "found by issue type": ["7703", "7708", "8272"],
        "while composing": ["11", ""], "composed": ["9935", "6957"],
        "found by nothing": ["沒有符合條件的申購案。 清除條件"], "after clearing": ["11", "", ""],
        "premium from +33": ["6 / 65 檔", "false"], "premium from 33.": ["6 / 65 檔", "false"],
        "premium from .5": ["11 / 65 檔", "false"], "premium from -.5": ["11 / 65 檔", "false"],
        "cash up to 50,000": ["22 / 65 檔"], "cash up to 5 萬元": ["22 / 65 檔"],
        "chips until state": ["4927", "6535", "9935", "#state=open,last_day"],
        "chips until min": ["4927", "9935", "#state=open,last_day&min=20"],
        "chips until most": ["4927", "9935", "#state=open,last_day&min=20&most=50000"],
        "popular": [
          "4927", "9935", "6535", "4174", "6182", "7703", "7708", "5347", "9939", "6248", "2034",
          "#sort=apps&dir=desc", "apps-desc",
        ],
        "its column": ["件數", "180,000 預估件數", "130,000 預估件數", "57,000 預估件數"],
        "popular favourites": ["#sort=apps&dir=desc&fav=1"], "not popular": [""],
        "years": ["2024 年 (54)"], "a month unfolded": ["18", "#year=2024-10", "2024 年 (54)", "2024/10 (7)"],
        "after reset": ["11", ""], "searched in the archive": ["5347", "2762", "2 / 65 檔"],
        "awaited": ["2034", "9939", "5347", "6248", "#state=awaiting_draw,drawn"],
        "upcoming": ["7703", "4174", "6182", "7708"],
        "open on TWSE from 30 %": ["9935"],
        "shared view": ["6862", "1589", "6629", "ky"],
        "its language link": ["index.en.html#q=ky&state=closed&sort=premium&dir=desc"],
        "the view in English": ["6862", "1589", "6629", "en"],
        "complaints": [], "asked elsewhere": [],
      ])
  }

  @Test func `the calendar begins with the reader's week and shows five, as far as they are published`()
    throws
  {
    let weeks = ["10-28", "11-04", "11-11", "11-18", "11-25", "12-02", "12-09", "12-16", "12-23"]
    #expect(
      try seen("weeks") == [
        "2024-10-29": Array(weeks[0..<5]), "2024-11-10": Array(weeks[1..<6]),
        "2024-11-11": Array(weeks[2..<7]),
        "2024-12-03": Array(weeks[5...]), "2024-12-25": Array(weeks[8...]),
        // Of an old page all weeks are over.
        "2025-03-01": Array(weeks[0..<5]), "complaints": [],
      ])
  }

  @Test
  func `what the line says in short is folded below it, with the next trading day, as the night wrote it`()
    throws
  {
    let evening = try #require(try seen("time=2024-10-29T13:30:00Z")["more"])
    let each = "(one application each)"
    #expect(
      evening == [
        "Deposit by 14:00 tomorrow: NT$40,070 for 4927 泰鼎-KY 40,070, debited 11/1 (Fri) \(each)",
        "Deposit by 11/1 (Fri) 14:00: NT$252,440 for 6535 順藥 225,070, 9935 慶豐富 27,370, debited 11/4 (Mon) \(each)",
        "Opening today: 2 – 6535 順藥 225,070, 9935 慶豐富 27,370", "Tomorrow’s draw: 1 – 2034 允強",
        "Next opens 11/1 (Fri): 4174 浩鼎 64,070, 6182 合晶 26,570, 7703 銳澤 120,070 (listed for 10/31 (Thu), a closed day; probably put off)",
      ])
    let page = try String(
      contentsOf: SitePages.shared.get().folder.appending(path: "index.en.html"), encoding: .utf8)
    let fold = try #require(page.split(separator: "\n").first { $0.contains(#"id="now-more""#) })
    let night = fold.matches(of: /<li>([^<]*)<\/li>/).map { String($0.output.1) }
    #expect(night == evening)
    // What the next trading day brings, a week later.
    let later = try #require(try seen("time=2024-11-04T16:00:00Z")["more"])
    #expect(
      later.suffix(2) == [
        "Tomorrow’s refund if not won: 2 – 6535 順藥, 9935 慶豐富", "Last day to hold, tomorrow: 9995 虛構精密",
      ])
    #expect(
      try seen("time=2024-10-31T16:00:00Z")["more"]?.contains("11/4 (Mon), draw: 1 – 4927 泰鼎-KY") == true)
  }

  @Test func `what another project of the origin stored breaks nothing`() throws {
    let seen = try seen("foreign")
    // Found, listed, in light colours, chosen and applied for, and so on the page opened again: for each of the values.
    #expect(
      seen["9935 11 ○ true true 9935 慶豐富"]?.count == (LongRun.isOn ? 12 : 6) && seen["complaints"] == []
        && seen.count == 2,
      "\(seen)")
  }

  @Test func `favourites come first, are kept, and are exported in the form that subcal reads`() throws {
    #expect(
      try seen("favourites") == [
        "first": ["9935", "4174", "4927", "6535", "7703"],
        "groups": ["自選 2", "申購中 2", "即將到來 3", "待抽籤・已抽籤 4", "已截止 54 2024 年 (54)"],
        "pressed": ["自選：9935 慶豐富", "自選：4174 浩鼎"],
        "sorted": ["4174", "9935", "4927", "6535"],
        "exported": ["4174  # 浩鼎\n9935  # 慶豐富\n"],
        "kept, and alone": ["9935", "4174"],
        "one less by key": ["4174", "fav"],
        "complaints": [],
      ])
  }

  @Test func `the view, favourites, the broker's terms and the indicator are kept from page to page`() throws
  {
    #expect(
      try seen("back") == [
        "the link back": ["index.html#q=%E6%85%B6"], "pressed": ["自選：9935 慶豐富true"],
        "back": ["#q=慶", "9935", "6957", "自選 1", "已截止 1"],
        "on another page": ["2.8", "macd", "#q=%E6%85%B6"], "complaints": [],
      ])
  }

  @Test func `going back from an offering restores filter, order and place`() throws {
    #expect(
      try seen("place") == [
        "is scrolled": ["True"], "link": ["as before"], "button": ["as before"], "complaints": [],
      ])
  }

  @Test func `ticks are kept for several accounts, count in the calendar, and go through a file`() throws {
    let seen = try seen("mine")
    #expect(seen["everybody's"]?.last == "2024-11-08 扣款合計 72,070 元（每檔抽一件）")
    #expect(seen["offered for"]?.count == 7 && seen["empty"] == ["尚未記下任何申購、投標或認股。"])
    #expect(
      seen["ticked"] == [
        "11/1（五）", "本人：想抽的若下單，最晚 10/30（三）另需 40,070 元", "4927 泰鼎-KY40,070 元本人想抽，請向券商下單已在券商下單☑",
        "11/4（一）", "本人：想抽的若下單，最晚 11/1（五）另需 27,370 元", "9935 慶豐富27,370 元本人想抽，請向券商下單已在券商下單☑",
      ])
    #expect(seen["mine"] == ["2024-11-01 想抽另需 40,070 元", "2024-11-04 想抽另需 27,370 元"])
    #expect(seen["not added"] == ["已有「本人」帳戶。", "已有「本人」帳戶。", "請選擇「<i>son」是誰的帳戶：一人對一檔只能申購一次。"])
    #expect(
      seen["no names"] == ["=1+1", "＋x", "-x", "@x", "全部", "all"].map { "「\($0)」不能作為帳戶名稱" })
    #expect(seen["added"] == ["", "已有「<i>son」帳戶。", ""])
    #expect(seen["one of several"] == ["已選 本人", "已選 本人"])
    let once = "一人對一檔只能申購一次，重複申購均為不合格件。"
    #expect(seen["one person twice"] == ["本人已用「本人」帳戶申購這一檔：" + once, "已選 本人", "已選 2 個帳戶"])
    #expect(
      seen["another owner"] == ["本人已用「本人」帳戶申購這一檔：" + once, "<i>son", "mine too", "me"])
    #expect(seen["asked which"] == ["用哪個帳戶申購 4174 浩鼎？", "本人", "<i>son", "mine too"])
    #expect(seen["chosen"] == ["已選 2 個帳戶", ""])
    #expect(seen["one person in the dialog"] == ["本人已用「mine too」帳戶申購這一檔：" + once, "已選 2 個帳戶"])
    #expect(
      seen["two accounts"] == [
        "11/1（五）", "本人：想抽的若下單，最晚 10/30（三）另需 40,070 元",
        "4927 泰鼎-KY40,070 元本人想抽，請向券商下單已在券商下單<i>son☑☐",
        "11/4（一）", "本人：想抽的若下單，最晚 11/1（五）另需 27,370 元", "<i>son：想抽的若下單，最晚 11/1（五）另需 27,370 元",
        "9935 慶豐富27,370 元本人想抽，請向券商下單已在券商下單<i>son想抽，請向券商下單已在券商下單☑☑",
      ])
    #expect(
      seen["sums of both"] == [
        "2024-11-01 想抽另需 40,070 元", "2024-11-04 想抽另需 54,740 元：本人 27,370、<i>son 27,370",
      ])
    #expect(
      seen["exported"] == [
        "code,name,account,person,offering,kind,day,price,shares,cut_off",
        "4927,泰鼎-KY,me,me,4927-20241028,intended,,,,", "9935,慶豐富,me,me,9935-20241029,intended,,,,",
        "9935,慶豐富,<i>son,<i>son,9935-20241029,intended,,,,",
      ])
    #expect(seen["on its page"] == ["已選 2 個帳戶true"])
    #expect(seen["without it"] == Array(try #require(seen["two accounts"]).prefix(3)))
    #expect(
      seen["refused"] == [
        "Row 4: 'all' cannot name an account. Nothing was imported.",
        "Row 2: '<i>9999' is not an offering. Nothing was imported.",
        "Row 3: Mei applies with the account kgi: a person may apply once for an offering, and of several applications none counts. Nothing was imported.",
        "Nothing is noted yet.",
      ])
    #expect(seen["imported"]?.prefix(2) == ["3 imported.", "11/1 (Fri)"])
    #expect(seen["exported again"] == ["True"])
    #expect(
      seen["another owner in a file"] == [
        "Row 2: me applies with the account me: a person may apply once for an offering, and of several applications none counts. Nothing was imported.",
        "Row 3: the account fubon is known as Mei's, and the file says son; change whose it is first. Nothing was imported.",
      ])
    #expect(
      seen["an empty file"] == Array(repeating: "The file has no rows. Nothing was imported.", count: 3))
    #expect(seen["a watchlist"] == ["2 imported.", "Watchlist: 9935 慶豐富", "Watchlist: 4174 浩鼎"])
    #expect(
      seen["without an account"] == [
        "11/4 (Mon)", "<i>son: NT$27,370 more by 11/1 (Fri) if what is intended is ordered",
        "9935 慶豐富NT$27,370<i>sonintended: place the order with your brokerOrder placed☑",
      ])
    #expect(seen["complaints"] == [] && seen["complaints in English"] == [])
  }

  @Test func `a balance is read as the command line reads amounts, and what cannot be read is said`() throws {
    let scratch = try ScratchDirectory()
    let amounts = [
      "1萬", "＄10,000", "１．５萬", "300,000 元", "NT$ 5", "1.5億", "十萬", "一千兩百", "三十萬元", "5 萬", "2万", "$ +9", " 7 ",
      "10,000萬", "3萬5", "3萬 5", "三萬五", "1萬5千", "2千5", "一百五", "三萬零五", "3萬500", "1億5000萬", "兩千五百萬", "百萬", "50k",
      "1.2M", "20w", "百一", "1.5萬5", "3萬50000", "5萬萬", "2.5千",
      "", "1,00", "ten", "萬", "1.5", "-3", "12345678901萬", "1.23456萬", "十十", "1 000", "元", "+",
    ]
    try JSONSerialization.data(withJSONObject: amounts).write(to: URL(filePath: scratch.path("amounts.json")))
    var seen = try #require(
      try SitePages.shared.get().seen(["balances=" + scratch.path("amounts.json")]).values.first)
    #expect(
      seen.removeValue(forKey: "read") == amounts.map { $0.typedAmount.map(String.init) ?? "none" })
    func wrong(_ text: String) -> [String] {
      [text, "true", "還缺 12,370 元", "「\(text)」不是金額，請填如 100000 或 10萬。目前仍以 15,000 元計。"]
    }
    #expect(
      seen == [
        "1萬": ["10,000", "false", "還缺 17,370 元"], "＄１０，０００": ["10,000", "false", "還缺 17,370 元"],
        "1.5 萬元": ["15,000", "false", "還缺 12,370 元"], "ten": wrong("ten"), "1.5": wrong("1.5"),
        "": ["", "false"], "十萬": ["100,000", "false"],
        "rubbish, and a reload": ["100,000", #"{"me":[100000,"2024-10-30"]}"#],
        "of an older page": [
          "本人餘額（元） 收件到幾點",
          #"[["me"],{"9935-20241029":["me"],"4927-20241028":["me"]},{"me":[7,"2024-10-29"]}]"#,
        ],
        "complaints": [],
      ])
  }

  @Test func `kept pages are shown only without a server, and say so`() throws {
    let note = "目前離線，以下是上次連線時的內容。"
    #expect(
      try seen("offline") == [
        "all are kept": ["True"], "online": ["9935 慶豐富", "False"], "newer": ["9935 慶豐富 NEW"],
        "offline": ["9935 慶豐富 NEW", note, "True"], "the table offline": ["11", note],
        "a past one offline": ["9939"], "manifest": ["site.webmanifest"],
        "what is not kept offline": ["目前離線，這一頁沒有存下來。", "Offline: this page is not kept."],
        "from the worker": ["True", "False"], "asked elsewhere": ["/other.svg"],
      ])
  }

  @Test func `the colours are the system's, light or dark on every page, and white on paper`() throws {
    let (light, dark, paper) = ("rgb(251, 250, 247)", "rgb(20, 23, 28)", "rgb(255, 255, 255)")
    func looks(_ system: String) -> [String] {
      ["as the system \(system)", "light \(light)", "dark \(dark)", "as the system \(system)"].map {
        "Colours: " + $0
      }
    }
    #expect(
      try seen("theme") == [
        "light": looks(light), "dark": looks(dark), "kept": [dark, dark, dark, light, light, light],
        "printed": [paper, paper], "western": ["#6fcf97", "#11693a"], "complaints": [],
      ])
  }

  @Test func `each choice of days has a calendar of its own, with its name wherever it stands`() throws {
    // All deliveries have the first trading days among them, which cannot be ticked beside them.
    #expect(
      try seen("choices") == [
        "index.html": ["95", "95", "True", "請至少勾選一種。"],
        "index.en.html": ["95", "95", "True", "Tick at least one."], "missing": [], "wrong": [],
        "complaints": [],
      ])
  }

  @Test func `93 offerings are printed on at most four pages`() throws {
    let seen = try seen("printed")
    #expect(seen["rows"] == ["93"])
    #expect((1...4).contains(try #require(seen["pages"]?.first.flatMap { Int($0) })))
  }

  @Test func `1,000 offerings are sorted in under 0.2 seconds`() throws {
    #expect(
      try seen("thousand") == [
        "rows": ["1053", "True", "True"], "sorted": ["True"], "under 200 ms": ["True"], "complaints": [],
      ])
  }

  @Test(arguments: moments)
  func `state, remaining days and age follow the clock`(
    moment: String, rows: [String], behind: Int, today: String, weeks: String, days: String, stage: String,
    line: [String]
  ) throws {
    var seen = try seen("time=\(moment)")
    let more = seen.removeValue(forKey: "more")
    #expect((more == []) == (behind == 39))
    let old = behind == 0 ? "" : "These data are \(behind) trading days behind; do not decide by them."
    let closeOld =
      behind == 0 || stage == "delivered"
      ? "" : "The close is \(behind) trading days old; do not decide by it."
    let nothing = rows.contains { $0.hasPrefix("open") } ? "" : "Nothing is open now."
    #expect(
      seen == [
        "rows": rows + ["past|cancelled|"], "rest": [old, today, weeks, nothing, days, stage, closeOld],
        "today": line,
      ])
  }

  @Test func `pages of a replay always show its date`() throws {
    #expect(
      try SitePages.sample.get().seen(["present"])["present"] == [
        "open": ["4927|open|closes tomorrow", "6535|open|3 days left", "9935|open|3 days left"],
        "today": ["2024-10-29"],
        "label, warnings": ["Sample data Shown as of 2024/10/29 (Tue) 21:30, not as of today."],
        "offering's label and warnings": ["Sample data Shown as of 2024/10/29 (Tue) 21:30, not as of today."],
        "offering's stage and days": [
          "open", "3 days left", "today", "", "", "", "", "",
        ],
        "complaints": [],
      ])
  }

  @Test func `pages made with --no-sample show today`() throws {
    #expect(
      try seen("present") == [
        "open": [], "today": [],
        "label, warnings": [
          "These data are 40 trading days behind or more; do not decide by them.", "Nothing is open now.",
        ],
        "offering's label and warnings": [],
        "offering's stage and days": ["delivered", "", "past", "past", "past", "past", "past", "past"],
        "complaints": [],
      ])
  }

  @Test func `the chart can be read, zoomed and dragged, and its lines can be changed`() throws {
    let newest =
      "10/29 (Tue) Open 35.50 High 36.55 Low 35.10 Close 36.50 ▲0.55 (+1.5%) · 1,918 lots · premium +33.7% (at NT$36.50) · MA5 36.04 MA20 34.14 K 86.10 D 84.67 J 88.97"
    #expect(
      try seen("chart") == [
        "bars that differ from the data": [], "pointed at, read": ["True True", "True True", "True True"],
        "y and price are each other's inverse": ["True"], "at rest": [newest],
        "one to the left": [
          newest,
          "10/28 (Mon) Open 34.85 High 36.05 Low 34.65 Close 35.95 ▲0.55 (+1.6%) · 27,772 lots · premium +31.7% (at NT$35.95) · MA5 35.77 MA20 33.81 K 80.47 D 83.95 J 73.51",
        ],
        "a tick up": ["premium +31.9% (at NT$36.00)"], "to the end": ["10/29 (Tue"], "widest": ["30"],
        "narrowest": ["2"], "a wheel alone zooms": ["False"],
        "Ctrl and a wheel zoom": ["True"], "zoom about the pointer": ["True"], "dragged": ["True", "None"],
        "no further than the newest": ["True"],
        "zoomed by buttons": ["1.25", "1.0"], "double click": ["6M", "None"],
        "round prices": ["28 30 32 34 36", "25 27.5 30 32.5 35 37.5", "15 20 25 30 35", "10 20 30"],
        "the offer price is in the scale, and if asked for": [
          "True True", "True True", "True True", "True True",
        ],
        "pressed": [
          "1M 2024-09-30 2024-10-29", "3M 2024-07-29 2024-10-29", "1Y 2023-10-30 2024-10-29",
          "all 2022-06-01 2024-10-29",
        ],
        "with the years before": ["587", "True", "True"],
        "lower panes": [
          "DIF 1.84 MACD 1.87 OSC -0.02", "DIF 1.81 MACD 1.86 OSC -0.04", "RSI6 74.87 RSI14 76.94",
          "AR 225.17 BR 156.70", "BIAS 6.91", "ATR 0.98", "CCI 101.74", "K 86.10 D 84.67 J 88.97",
        ],
        "western": ["chart western"], "western on the next page": ["western js"], "complaints": [],
        "asked elsewhere": [],
      ])
  }

  @Test func `unknown views, unusual numbers and clicks elsewhere have no effect`() throws {
    #expect(
      try seen("mishaps") == [
        "at a place": ["自選 1", "待抽籤・已抽籤 6", "已截止 58 2024 年 (58)", "65 / 65 檔"],
        "of a view that names nothing": ["65 / 65 檔", ""], "of a view": ["16 / 65 檔，即將到來 1 檔"],
        "after going to a place": ["#q=ky", "16 / 65 檔，即將到來 1 檔"],
        "from 30%": ["6 / 65 檔", "false"], "from ３０": ["6 / 65 檔", "false"],
        "from 30.05": ["6 / 65 檔", "false"], "from abc": ["65 / 65 檔", "true"],
        "the calculator's view": [
          "#c.price=40&c.announced=&c.sell=&c.shares=1000&c.lots=1&c.odds=2&c.discount=10+折&c.commission=0.1425&c.minimum=20&c.tax=0.3&c.loan=0&c.own=&c.idle=0"
        ],
        "another one's": ["▲\u{2009}+32.0%"], "complaints": [],
        "averages alone": [
          "MA5 –", "MA20 –", "Emerging board: daily averages, no open or close",
          "Volume, lots",
          "MA5 –", "MA20 –", "ARBR(26)", "AR –", "BR –",
        ],
        "the right button drags": ["False"], "bars that a drag over a loaded year is off": ["0"],
        "the cross after a choice of range": ["None"], "complaints at the chart": [],
        "half a year on a phone has candles": ["True"], "one bar": ["1"],
        "an offer price beyond the scale": ["↓Offer 133.0", "↓133.0"], "complaints on a phone": [],
        "before the hour, and after": ["closes today", "awaiting draw"],
        "the line of today": ["今天截止 1 檔：4927 泰鼎-KY（剩 1 分鐘）"],
        "after midnight, when the tab comes back": [
          "今天 10/31（四） 明天截止 2 檔：6535 順藥、9935 慶豐富 明天 14:00 前要存入 252,440 元：6535 順藥、9935 慶豐富（每檔抽一件） 下一檔明天開始：4174、6182、7703（含休市順延）"
        ],
      ])
  }

  @Test func `the chart can be read, zoomed and dragged by touch`() throws {
    #expect(
      try seen("touch") == [
        "fits": ["True"], "the lines are named": ["MA5 36.04", "MA20 34.14"], "a tap reads a bar": ["True"],
        "press and drag reads": ["True"],
        "a pinch widens": ["True"],
        "a drag goes back": ["True"],
        "complaints": [],
      ])
  }

  @Test func `the chart's parts are settable on the page, where they are remembered`() throws {
    let seen = try seen("chosen")
    #expect(
      seen["usual"] == ["MA5 MA20 MA5 MA20 KD(9,3,3)", "false true", "1", "rgb(11, 122, 75)"])
    let own = ["MA5 MA3 MA8 BOLL MA5 MA20 KD(14,3,3)", "true false", "2", "rgb(17, 34, 51)"]
    #expect(seen["own"] == own && seen["on another page"] == own)
    #expect(seen["at most two rows of prices"] == ["True"] && seen["complaints"] == [])
    #expect(seen["one line"] == ["MA5 MA3 MA8 BOLL MA5 MA20 RSI(6) RSI6"])
  }

  @Test func `the script computes the fixture's indicators`() throws {
    #expect(
      try seen("indicators") == ["wrong": [], "checked": ["998"], "complaints": []])
  }

  @Test func `no page is wider than its window or moves while loading, and a phone shows the first card`()
    throws
  {
    var seen = try seen("looks")
    for width in LongRun.isOn ? [320, 360, 768, 800, 1024, 1280, 1600] : [360, 1280] {
      #expect(seen.removeValue(forKey: "too wide at \(width)") == [])
    }
    #expect(
      seen == [
        "shifted": [], "machine dates": [],
        "rows above the fold": ["True"], "the column of the lots": ["340 張"], "lower panes at hand": ["3"],
        "a phone's first card is above 420": ["True"], "the page is at most 7,500 high": ["True"],
        "the card's board": ["上市增資"], "the track record is at most 4,000 high": ["True", "True"],
        "elements": ["True", "True"],
        "lower than 40": [],
        "filters": ["True", "true"], "light": ["rgb(251, 250, 247)"], "dark": ["rgb(20, 23, 28)"],
        "complaints": [],
      ])
  }

  @Test func `everything is readable without scripts`() throws {
    let seen = try seen("plain")
    #expect(
      seen == [
        "rows": ["65"],
        "first": [
          "4927 泰鼎-KY 第一上市公司現金增資 申購中 明天截止 10/28（一）～10/30（三） 扣款 11/1（五） 抽籤 11/4（一） 40 49.2 10/29（二）上市 ▲\u{2009}+23.0% ▲\u{2009}+8,913 2,550 張 約 1.4% 0.8%～3% ▲\u{2009}+106 估計 40,070"
        ],
        "today": [
          "今天 10/29（二） 明天截止 1 檔：4927 泰鼎-KY 明天 14:00 前要存入 40,070 元：4927 泰鼎-KY（每檔抽一件） 11/1（五）14:00 前要存入 252,440 元：6535 順藥、9935 慶豐富（每檔抽一件） 今天扣款 1 檔：2034 允強，共 19,070 元（每檔抽一件） 今天開始 2 檔 下一檔 11/1（五）開始：4174、6182、7703（含休市順延）"
        ],
        "weeks": ["5"], "controls that need script": [],
        "English": ["Share subscription calendar"], "a chart and its table": ["True", "True", "False"],
        "an offering": ["4927 泰鼎-KY", "opens", "closes", "debit", "draw", "refund if not won", "delivery"],
      ])
  }

  @Test func `pages opened from disk work the same`() throws {
    #expect(
      try seen("disk") == [
        "found": ["9935"], "page": ["9935 慶豐富", "▲\u{2009}+8,969 元", "還有 2 天"], "back": ["公開申購行事曆"],
        "years before": ["all"],
        "complaints": [], "asked elsewhere": [],
      ])
  }

  @Test func `a page on disk shows today's candle, and none of an older day`() throws {
    let seen = try seen("live")
    let before = try #require(seen["before"]?.first?.split(separator: " ").compactMap { Int($0) })
    #expect(seen["candle 1"] == ["\(before[0] + 1) 20026 38 up", "38.00 盤中", "▲\u{2009}+39.2%"])
    #expect(seen["candle 2"] == ["\(before[0] + 1) 20026 40.15 up", "40.15 盤中", "▲\u{2009}+47.1%"])
    #expect(seen["after"]?.first == seen["candle 2"]?.first)
    for interval in ["week", "month"] {
      #expect(seen["wrong by \(interval)"] == [] && seen["as many by \(interval)"] == ["True"])
    }
    let week = try #require(seen["week"])
    let count = try #require(week[0].split(separator: " ").first.flatMap { Int($0) })
    #expect(week[0] == "\(count) 20026 40.15 up" && week.contains("最後一根尚未走完"))
    #expect(seen["week with 20027"] == ["\(count) 20027 41 up"])
    #expect(seen["week with 20031"] == ["\(count + 1) 20031 41 up"])
    #expect(seen["complaints"] == [] && seen["asked elsewhere"] == [])
  }

  @Test func `axe-core finds no problems, and keyboard focus is visible everywhere`() throws {
    var seen = try seen("access")
    #expect(
      seen.removeValue(forKey: "tab stops") == [
        "跳到主要內容", "English", "◐", "申購一覽", "我的資金", "即將到來", "月曆", "訂閱", "競價拍賣",
        "逐檔金額與接下來的日子", "q", "申購中", "待抽籤", "溢價 20%+", "5 萬元內", "熱門", "自選",
        "全部申購中即將到來待抽籤", "全部上市上櫃興櫃",
      ])
    #expect(seen.removeValue(forKey: "reduced motion") == ["auto"])
    #expect(seen.count == (LongRun.isOn ? 6 : 2))
    for (page, violations) in seen { #expect(violations == [], "\(page)") }
  }
}

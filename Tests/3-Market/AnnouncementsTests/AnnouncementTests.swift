import Announcements
import TestSamples
import TestSupport
import Testing
import Values

/// Reading the free text of companies' announcements.
struct AnnouncementTests {
  private static func read(
    _ text: String, _ subject: String = "公告本公司董事會決議辦理現金增資", clause: String = "第11款", company: String = "測試"
  ) -> Announcement? {
    Announcement(subject: subject, clause: clause, text: text, company: company)
  }

  @Test(arguments: [
    ("12,000,000股", 12_000_000, false), ("12,000仟股", 12_000_000, false), ("40,000千股", 40_000_000, false),
    ("7.6億股", 760_000_000, false), ("4,875萬股", 48_750_000, false), ("7仟5佰9拾萬股", 75_900_000, false),
    ("二百二十五萬股", 2_250_000, false), ("壹仟貳佰萬股", 12_000_000, false), ("1億2,000萬股", 120_000_000, false),
    ("１２，０００仟股", 12_000_000, false), ("12,000張", 12_000_000, false),
    ("新台幣41,660,000元整，4,166,000股", 4_166_000, false), ("不超過12,000仟股", 12_000_000, true),
    ("上限普通股12,000千股", 12_000_000, true), ("12,000仟股(上限)", 12_000_000, true),
    ("12,000仟股以內", 12_000_000, true), ("總額上限1億元，發行10,000仟股", 10_000_000, false),
    ("依每股發行價格而定發行總股數：上限不超過12,000\n仟股", 12_000_000, true),
    ("由原50,000仟股調整為36,000仟股", 36_000_000, false),
  ])
  func `the shares, in all units`(text: String, shares: Int, isLimit: Bool) throws {
    let read = try #require(Self.read(SampleText.decision(total: text)))
    #expect(read.totalShares == shares)
    #expect(read.totalIsLimit == isLimit)
  }

  @Test func `a range has an upper end and no public part, an amount has no shares`() throws {
    let range = try #require(Self.read(SampleText.decision(total: "30,000至50,000仟股", offered: "10%")))
    #expect(range.totalShares == 50_000_000 && range.totalIsLimit == nil && range.publicShares == nil)
    let amount = try #require(Self.read(SampleText.decision(total: "新台幣40億元", offered: "10%")))
    #expect(amount.totalShares == nil && amount.totalIsLimit == nil && amount.publicShares == nil)
  }

  @Test(
    arguments: [
      ("提撥10%對外公開承銷", 1_200_000), ("提撥百分之十", 1_200_000), ("10﹪", 1_200_000), ("10%~15%", nil),
      ("依第28條之1提撥10%計新台幣10元面額之1,2\n00仟股", 1_200_000), ("1,200,000股", 1_200_000),
    ] as [(String, Int?)])
  func `the public part, in figures or as a part of the total`(text: String, shares: Int?) throws {
    #expect(try #require(Self.read(SampleText.decision(offered: text))).publicShares == shares)
  }

  @Test(
    arguments: [
      ("15%", "10%", "75%", 1_200_000), ("15%", "10%", "85%", nil), ("15%", "100%", "75%", nil),
      ("150%", "10%", "75%", nil), ("百分之十五", "百分之十", "百分之八十五", nil), ("10%~15%", "10%", "75%~80%", 1_200_000),
    ] as [(String, String, String, Int?)])
  func `parts of more than all shares leave no public part`(
    employees: String, offered: String, holders: String, shares: Int?
  ) throws {
    let text = SampleText.decision(employees: employees, offered: offered, holders: holders)
    let read = try #require(Self.read(text))
    #expect(read.publicShares == shares && read.percentDisagrees == (shares == nil))
  }

  @Test func `a ratio, the total and the shares before are not the holders' part`() throws {
    let decision = SampleText.decision(holders: "每仟股認購199股即發行新股總數(12,000千股)之75%,共計9,000千股")
    #expect(try #require(Self.read(decision)).holderShares == 9_000_000)
    let notice = SampleText.notice(
      holders: "80%，計4,800,000股，依已發行股份118,649,269股，扣除673,495股後為117,975,774股計算，每仟股得認購40.6863192股")
    let read = try #require(Self.read(notice))
    #expect(read.holderShares == 4_800_000 && read.sharesPerThousand == ShareRatio("40.6863192"))
  }

  @Test(
    arguments: [
      ("暫定每股105元", "105", .provisional), ("20", "20", .provisional), ("每股新台幣1,200元至2,000元", nil, .range),
      ("50~150", nil, .range), ("新台幣26.6元~新台幣50元", nil, .range),
      ("暫定每股10.00元，實際於7～15元區間內", "10", .provisional), ("每股面額10元，發行價格俟申報生效後訂定", nil, .none),
      ("不低於每股12元", nil, .none), ("依自律規則第6條以不低於平均股價之七成訂定", nil, .none),
    ] as [(String, String?, Announcement.PriceStatus)])
  func `the price of a decision`(text: String, price: String?, status: Announcement.PriceStatus) throws {
    let read = try #require(Self.read(SampleText.decision(price: text)))
    #expect(read.price == price.flatMap { Price($0) })
    #expect(read.priceStatus == status)
  }

  @Test func `a price beside the amount`() throws {
    let read = try #require(
      Self.read(SampleText.decision(total: "總金額暫以每股發行價格180元計算，發行股數上限8,300,000股")))
    #expect(read.price == Price("180") && read.totalShares == 8_300_000)
  }

  @Test(
    arguments: [
      ("每股新台幣22.5元(補充)", "22.5", .final), ("62元整", "62", .final), ("每股發行價格為新臺幣60元整。", "60", .final),
      ("原每股新台幣62元更正為每股新台幣58元", "58", .final), ("俟主管機關核准後另行公告", nil, .none),
      ("暫定每股新台幣62元", "62", .provisional), ("每股58元或62元", nil, .none),
    ] as [(String, String?, Announcement.PriceStatus)])
  func `the price of a notice`(text: String, price: String?, status: Announcement.PriceStatus) throws {
    let read = try #require(Self.read(SampleText.notice(price: text)))
    #expect(read.price == price.flatMap { Price($0) })
    #expect(read.priceStatus == status)
  }

  @Test(arguments: [
    "115/06/16", "115/6/16", "民國115年6月16日", "115.06.16", "115-06-16", "1150616", "2026/06/16", "１１５／０６／１６",
    "一一五年六月十六日", "中華民國一百一十五年六月十六日", "115/06/16金管證發字第1150369069號",
  ])
  func `days in all forms`(text: String) throws {
    let day = Day(iso: "2026-06-16")
    #expect(try #require(Self.read(SampleText.decision(board: text))).mentioned == [day])
    #expect(try #require(Self.read(SampleText.notice(effective: text))).effectiveOn == day)
  }

  @Test func `no day, and two of them`() throws {
    for text in ["NA", "不適用", "115/13/45"] {
      #expect(try #require(Self.read(SampleText.notice(decisions: text))).mentioned == [])
    }
    let two = try #require(Self.read(SampleText.notice(decisions: "114/11/11及114/12/16")))
    #expect(two.mentioned.map(\.description) == ["2025-11-11", "2025-12-16"])
  }

  @Test(arguments: [
    "(1)原股東及員工：115/10/08~115/10/14\n(2)特定人：115/10/15~115/10/18",
    "自115年10月8日起至115年10月14日止，特定人自115年10月15日至115年10月18日",
    "115/10/08~10/14(原股東及員工)、115/10/15~10/18(特定人)",
    "特定人：115/10/15~115/10/18；原股東及員工：115/10/08~115/10/14",
    "原股東及員工：115/10/08-115/10/14(註:115/10/14至下午3時30分止)\n特定人：115/10/15-115/10/18(註：原股東未繳者)",
  ])
  func `the periods of payment`(text: String) throws {
    let read = try #require(Self.read(SampleText.notice(payment: text)))
    #expect(read.holdersPay?.lowerBound.description == "2026-10-08")
    #expect(read.holdersPay?.upperBound.description == "2026-10-14")
    #expect(read.othersPay?.lowerBound.description == "2026-10-15")
    #expect(read.othersPay?.upperBound.description == "2026-10-18")
  }

  @Test func `one period, one day, and none`() throws {
    let one = try #require(Self.read(SampleText.notice(payment: "115/10/08-115/10/14")))
    #expect(one.holdersPay?.upperBound.description == "2026-10-14" && one.othersPay == nil)
    let day = try #require(Self.read(SampleText.notice(payment: "原股東115/10/08至115/10/14，特定人繳款日為115/10/15")))
    #expect(day.othersPay?.upperBound.description == "2026-10-15")
    let none = try #require(Self.read(SampleText.notice(payment: "俟主管機關核准後另行公告")))
    #expect(none.holdersPay == nil && none.othersPay == nil)
  }

  @Test
  func `items are found by their labels, whatever their numbers, and lists inside an item are no items`()
    throws
  {
    let text = SampleText.decision(
      last: "15.現金減資後再行募資之合理性及必要性:不適用\n16.其他應敘明事項:本次變更:\n8.發行價格:由105元變更為110元")
    #expect(try #require(Self.read(text)).priceStatus == .none)
    let inner = SampleText.decision(offered: "\n1.依證券交易法\n2.提撥10%，計1,200仟股")
    #expect(try #require(Self.read(inner)).publicShares == 1_200_000)
  }

  @Test(arguments: [
    "代子公司甲公告董事會決議現金增資", "本公司代子公司甲公告現金增資", "更正4/24代重要子公司甲公告現金增資", "代重要子盛新材料公告現金增資",
    "代國泰期貨股份有限公司公告董事會決議\r\n辦理現金增資", "代孫公司甲公告現金增資", "子公司甲現金增資", "本公司代本公司之子公司甲公告現金增資",
    "董事會決議現金增資參與發行海外存託憑證", "董事會決議私募現金增資",
  ])
  func `not published by its subject`(subject: String) {
    #expect(Self.read(SampleText.decision(), subject) == nil)
    #expect(Self.read(SampleText.notice(), subject) == nil)
  }

  @Test func `not published by its text`() {
    for source in [
      "盈餘轉增資", "資本公積", "國內第二次無擔保轉換公司債", "員工認股權憑證", "限制員工權利新股", "現金增資參與發行海外存託憑證",
      "擬採擇一或搭配方式辦理現金增資", "一次或分次辦理現金增資",
    ] {
      #expect(Self.read(SampleText.decision(source: source)) == nil, "\(source)")
    }
    for offered in ["不適用", "未定", "經股東會決議由原股東放棄優先認購權，全數提撥90%對外公開發行"] {
      #expect(Self.read(SampleText.decision(offered: offered)) == nil, "\(offered)")
      #expect(Self.read(SampleText.notice(offered: offered)) == nil, "\(offered)")
    }
    #expect(Self.read(SampleText.decision(holders: "由原股東放棄依原有股份比例儘先分認權")) == nil)
    #expect(Self.read(SampleText.decision(), clause: "第20款") == nil)
  }

  @Test(arguments: [
    ("新代科技股份有限公司公告董事會決議現金增資", "新代"), ("公告本公司現金增資委託代收股款機構", "測試"), ("代理發言人公告現金增資", "測試"),
  ])
  func `a company announces for itself`(subject: String, company: String) {
    #expect(Self.read(SampleText.decision(), subject, company: company)?.kind == .decision)
  }

  @Test(
    arguments: [
      ("取消本公司一一五年度現金增資發行新股案", "擬取消", .cancelled), ("公告本公司撤銷現金增資案", "向金管會申請撤銷，尚未經核准", .cancelRequested),
      ("公告本公司現金增資案業經金管會核准撤銷", "申請撤銷", .cancelled), ("公告暫停現金增資相關作業暨展延募集期間", "", .suspended),
      ("公告暫緩辦理現金增資", "", .suspended), ("公告本公司現金增資案經金管會停止申報生效", "", .suspended),
      ("公告本公司現金增資申報生效及停止過戶期間", "", nil),
      ("公告本公司現金增資申報案經金管會退件", "", .cancelled), ("公告本公司申請延長現金增資募集期間", "", .extended),
      ("公告現金增資調整發行股數", "", .changed), ("公告本公司現金增資收足股款", "", nil), ("本公司現金增資股款催繳公告", "", nil),
      ("撤銷國內第二次轉換公司債", "", nil), ("代子公司甲公告取消現金增資", "", nil), ("董事會決議取消參與甲公司現金增資", "", nil),
      ("撤銷私募現金增資", "", nil),
    ] as [(String, String, Announcement.Event?)])
  func `what becomes of an increase`(subject: String, text: String, event: Announcement.Event?) {
    for clause in ["第51款", "第53款", "第11款"] {
      #expect(
        Self.read("1.事實發生日:115/05/06\n\(text)", subject, clause: clause)?.kind == event.map { .event($0) })
    }
    #expect(Self.read(text, subject, clause: "第16款") == nil)
  }

  @Test(arguments: ["22.委託代收", "\n22.委託代收\n", "22.委託代收存款", "22.委託代收存款機構", "9.委託代"])
  func `a label that is cut off has no value and stops nothing`(line: String) {
    #expect(Self.read(SampleText.notice() + "\n" + line) == Self.read(SampleText.notice()))
    #expect(Self.read(line) == nil)
  }

  @Test func `any text is read without an end`() {
    for text in [
      "", "8.發行價格:", "10.公開銷售股數:999999999999999999999億億億億股",
      "4.全案發行總金額及股數:" + String(repeating: "千", count: 5000),
    ] {
      _ = Self.read("2.增資資金來源:現金增資\n10.公開銷售股數:10%\n" + text)
    }
  }

  @Test func `no text stops the reader, and nothing is read beyond what a company issues`() throws {
    let words = [
      "999999999999", "9,999,999,999,999,999,999", "9000000000000000000", "億", "億億", "萬億", "股", "張", "%",
      "百分之", "至", "~",
      "元", "每千股認購", "115/10/05", "115年", "10月", "特定人", "原股東", "註", ":", "1", "1.", "20.股款繳納期間", "10.公開銷售股數:",
      "5.發行總金額及股數:", "4.全案發行總金額及股數:", "\n", " \n", "\r\n", "二百", "零", "調整為", "不超過", "(", ")", "，",
    ]
    var generator = SplitMix64(seed: 43)
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &generator)).map { _ in words.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<(LongRun.isOn ? 100_000 : 1000) {
      let decision = Self.read(
        SampleText.decision(
          board: text(), total: text(), price: text(), employees: text(), offered: "10%" + text(),
          holders: text(),
          last: text()))
      let notice = Self.read(
        SampleText.notice(
          effective: text(), total: text(), price: text(), employees: text(), holders: text(),
          offered: "1,000股" + text(), record: text(), payment: text()))
      _ = Self.read(text(), "公告本公司現金增資" + text(), clause: "第51款")
      for read in [decision, notice].compactMap(\.self) {
        let counts = [read.totalShares, read.employeeShares, read.publicShares, read.holderShares]
        #expect(counts.compactMap(\.self).allSatisfy { (0...1_000_000_000_000_000).contains($0) })
      }
    }
  }

  @Test(arguments: [
    ("115/02/30", "115/09/30"), ("115/09/25、115/09/28", "115/09/30"), ("115年13月5日", "115/09/30"),
    ("115/10/05", "115/09/31"),
  ])
  func `a day that no calendar has, and two in one item, are not known`(record: String, transfer: String)
    throws
  {
    let read = try #require(Self.read(SampleText.notice(record: record, transfer: transfer)))
    #expect(read.contradictsItself)
    #expect(read.recordDate == nil || read.lastTransferDay == nil)
    let isRecord = read.recordDate == nil
    #expect(read.excerpt?.label == (isRecord ? "現金增資認股基準日" : "最後過戶日"))
    #expect(read.excerpt?.text == (isRecord ? record : transfer))
    #expect(read.closedTo?.description == "2026-10-05")
  }

  @Test func `a day of a year that cannot be, or is far from the announcement's, is not known`() throws {
    for (label, text) in [
      ("主管機關申報生效日期", SampleText.notice(effective: "1115/09/01")),
      ("現金增資認股基準日", SampleText.notice(record: "1115/10/05")),
      ("停止過戶起始日期", SampleText.notice(closed: ("1115年10月1日", "115/10/05"))),
      ("股款繳納期間", SampleText.notice(payment: "1135/10/08~115/10/14")),
      ("主管機關申報生效日期", SampleText.notice(effective: "105/09/01金管證發字第1150369069號")),
      ("現金增資認股基準日", SampleText.notice(record: "125/10/05")),
      ("股款繳納期間", SampleText.notice(payment: "115/10/08~125/10/14")),
    ] {
      let read = try #require(
        Announcement(
          subject: "公告本公司現金增資認股基準日", clause: "第11款", text: text, company: "測試",
          announcedOn: Day(iso: "2026-09-05")))
      #expect(read.contradictsItself && read.excerpt?.label == label, "\(label)")
      let days: [String: Day?] = [
        "主管機關申報生效日期": read.effectiveOn, "現金增資認股基準日": read.recordDate,
        "停止過戶起始日期": read.closedFrom, "股款繳納期間": read.holdersPay?.lowerBound,
      ]
      #expect(days[label] == .some(nil) && days.values.count { $0 == nil } == 1, "\(label)")
    }
    let near = try #require(Self.read(SampleText.notice(effective: "115/09/01金管證發字第1150369069號")))
    #expect(!near.contradictsItself && near.effectiveOn == Day(iso: "2026-09-01"))
  }

  @Test(
    arguments: [
      ("公告本公司現金增資認股基準日及發行價格每股85元等相關事宜", "無", nil),
      ("公告本公司現金增資認股基準日", "本次現金增資發行價格訂為每股新台幣85元。", nil),
      ("公告本公司現金增資認股基準日及發行價格每股58元等相關事宜", "發行價格為每股58元", "58"),
      ("公告本公司現金增資認股基準日(補充發行價格)", "本次發行普通股12,000仟股，每股面額10元，發行價格俟訂定後公告", "58"),
      ("公告本公司現金增資認股基準日", "原發行價格每股62元，調整為58元", "58"),
      ("公告本公司現金增資認股基準日", "發行價格每股62元，更正為58元", "58"),
      ("公告本公司現金增資認股基準日", "暫定發行價格每股62元", "58"), ("公告本公司現金增資認股基準日", "發行價格不低於每股62元", "58"),
    ] as [(String, String, String?)])
  func `another price in the subject or among the remarks than in its item is not known`(
    subject: String, remarks: String, price: String?
  ) throws {
    let text = SampleText.notice().replacing("24.其他應敘明事項:無", with: "24.其他應敘明事項:\(remarks)")
    let read = try #require(Self.read(text, subject))
    #expect(read.price == price.flatMap { Price($0) } && read.contradictsItself == (price == nil))
    #expect(price != nil || read.priceStatus == .none && read.excerpt?.label == "發行價格")
    #expect(price != nil || read.excerpt?.text.contains("85元") ?? false)
  }

  @Test(
    arguments: [
      ("公告", "本次現金增資認股基準日為115年12月05日。", "現金增資認股基準日"), ("公告", "(1)認股基準日：115/12/05", "現金增資認股基準日"),
      ("公告本公司訂115年12月5日為現金增資認股基準日", "無", "現金增資認股基準日"),
      ("公告", "因最後過戶日115年9月29日適逢例假日", "最後過戶日"), ("公告", "停止過戶起始日：115/10/02", "停止過戶起始日期"),
      ("公告", "停止過戶截止日為115/10/06", "停止過戶截止日期"), ("公告", "除權交易日：115/10/05。", "停止過戶起始日期"),
      ("公告", "參與現增之最後買進日：115/10/01", "停止過戶起始日期"), ("公告", "除權交易日：115/08/29。", "停止過戶起始日期"),
      ("公告", "業經金融監督管理委員會115年8月1日金管證發字第1150362567號函申報生效在案。", "主管機關申報生效日期"),
      ("公告", "原股東及員工繳款期間：115/11/08~115/11/14", "股款繳納期間"),
      ("公告", "認股基準日為115年10月5日，最後過戶日為115/09/30，繳款期間115/10/08~10/14", nil),
      ("公告", "除權交易日：115/09/29，參與現增之最後買進日：115/09/28", nil),
      ("公告", "原認股基準日為115年9月5日，調整為115年10月5日", nil), ("公告", "本次現金增資發行新股基準日訂為115/10/29", nil),
      ("公告", "業經金管會115年9月1日金管證發字第1150362567號函申報生效，並經115年9月3日函同意延長募集期間", nil),
      // Of other things.
      ("公告", "同時發行之國內第一次無擔保轉換公司債，業經金管會115年8月20日金管證發字第1150362568號函申報生效。", nil),
      ("公告", "公司債繳款期間為115/09/15~115/09/19。", nil), ("公告", "前次現金增資於115年3月15日申報生效。", nil),
      ("公告", "本公司112年度現金增資業經金管會112年10月5日金管證發字第1120358888號函申報生效。", nil),
      ("公告", "私募普通股之股款繳納期間為115/07/01~115/07/15。", nil), ("公告", "本次除息最後過戶日為115/08/10。", nil),
      ("公告", "員工認股基準日為115/09/20。", nil), ("公告", "前次現金增資以112/11/25為認股基準日。", nil),
    ] as [(String, String, String?)])
  func `another day in the subject or among the remarks than in its item is not known`(
    subject: String, remarks: String, label: String?
  ) throws {
    let text = SampleText.notice().replacing("24.其他應敘明事項:無", with: "24.其他應敘明事項:\(remarks)")
    let read = try #require(Self.read(text, subject))
    let days: [String: Day?] = [
      "現金增資認股基準日": read.recordDate, "最後過戶日": read.lastTransferDay, "停止過戶起始日期": read.closedFrom,
      "停止過戶截止日期": read.closedTo, "主管機關申報生效日期": read.effectiveOn, "股款繳納期間": read.holdersPay?.lowerBound,
    ]
    #expect(Set(days.filter { $0.value == nil }.keys) == Set([label].compactMap(\.self)))
    #expect(read.contradictsItself == (label != nil) && read.excerpt?.label == label)
    // Both values are named.
    #expect(label == nil || read.excerpt?.text.contains(";") ?? false, "\(read.excerpt?.text ?? "")")
  }

  @Test func `a year of two digits is no year`() throws {
    for (label, text) in [
      ("現金增資認股基準日", SampleText.notice(record: "15/10/05")),
      ("主管機關申報生效日期", SampleText.notice(effective: "15.09.01")),
      ("股款繳納期間", SampleText.notice(payment: "(1)原股東：15/10/08~15/10/14")),
      ("董事會決議日期", SampleText.notice(decisions: "15年6月16日")),
    ] {
      let read = try #require(Self.read(text))
      #expect(read.contradictsItself && read.excerpt?.label == label, "\(label)")
    }
    let whole = try #require(Self.read(SampleText.notice(payment: "115-10-08-10-14")))
    #expect(!whole.contradictsItself)
  }

  @Test(arguments: [
    ("公告本公司104年現金增資認股基準日", true), ("公告本公司114年度第一次現金增資", false), ("公告本公司115年現金增資", false),
    ("公告本公司117年現金增資", true), ("公告本公司104年股東常會決議之現金增資", false), ("公告本公司104年6月16日董事會決議現金增資", false),
  ])
  func `a subject names the increase by a year of its days`(subject: String, isOdd: Bool) throws {
    let read = try #require(
      Announcement(
        subject: subject, clause: "第11款", text: SampleText.notice(), company: "測試",
        announcedOn: Day(iso: "2026-09-05")))
    #expect(read.contradictsItself == isOdd)
    #expect(read.recordDate != nil && read.price != nil)
  }

  @Test(arguments: [
    "更正前每股58元，更正後每股62元", "更正後每股62元，更正前每股58元", "更正後：每股新台幣62元（更正前：每股新台幣58元）",
    "每股58元(更正前)，每股62元(更正後)", "每股62元(更正後)，每股58元(更正前)", "\n更正前58元\n更正後62元", "\n更正後62元\n更正前58元",
    "更正後：每股新台幣62元；更正前：每股新台幣58元", "每股62元(原公告每股新台幣58元)", "每股62元，前次公告為58元", "原公告每股58元，每股62元",
    "第一次更正前每股58元，更正後每股62元", "更正後每股62元，更正前未定", "修改後每股62元，修改前每股58元",
  ])
  func `of a correction what stands after it holds, in whichever order`(price: String) throws {
    let read = try #require(Self.read(SampleText.notice(price: price)))
    #expect(read.price == Price("62") && !read.contradictsItself)
  }

  @Test(
    arguments: [
      ("每股新台幣0元", nil), ("每股新台幣-88元", nil), ("-88元", nil), ("每股新台幣88仟元", nil), ("每張新台幣88,000元", nil),
      ("每股新台幣88.0元", "88"), ("每股新台幣1,088元", "1088"), ("每股面額10元，每股新台幣88元", "88"),
      ("每股新台幣88元，募集總金額105,600仟元", "88"), ("發行價格-每股88元", "88"),
    ] as [(String, String?)])
  func `what can be no price of a share is not known`(price: String, value: String?) throws {
    let read = try #require(Self.read(SampleText.notice(price: price)))
    #expect(read.price == value.flatMap { Price($0) } && read.contradictsItself == (value == nil))
    #expect(value != nil || read.excerpt?.label == "發行價格")
  }

  @Test func `of a form that stands twice the corrected one holds, in whichever order`() throws {
    let (old, new) = (SampleText.notice(price: "每股58元", record: "115/10/04"), SampleText.notice())
    let corrected = new.replacing("每股新台幣58元", with: "每股62元")
    func marked(_ text: String, _ mark: String) -> String {
      text.split(separator: "\n").map { $0.first?.isNumber == true ? "(\(mark))\($0)" : "\($0)" }
        .joined(separator: "\n")
    }
    for text in [
      "更正前：\n\(old)\n更正後：\n\(corrected)", "更正後：\n\(corrected)\n更正前：\n\(old)",
      marked(old, "更正前") + "\n" + marked(corrected, "更正後"),
      marked(corrected, "更正後") + "\n" + marked(old, "更正前"),
    ] {
      let read = try #require(Self.read(text))
      #expect(read.price == Price("62") && read.recordDate?.description == "2026-10-05", "\(text)")
      #expect(!read.contradictsItself)
    }
  }

  @Test func `an item that the form has twice, with two values, is not known`() throws {
    let days = "115/10/05\n16.現金增資認股基準日:115/10/07"
    let read = try #require(Self.read(SampleText.notice(record: days)))
    #expect(read.contradictsItself && read.recordDate == nil && read.price == Price("58"))
    let prices = try #require(Self.read(SampleText.notice(price: "每股新台幣58元\n9.發行價格:每股新台幣62元")))
    #expect(prices.contradictsItself && prices.price == nil && prices.recordDate != nil)
    let same = try #require(Self.read(SampleText.notice(record: "115/10/05\n16.現金增資認股基準日:115/10/05")))
    #expect(!same.contradictsItself && same.recordDate != nil)
    // What stands among the remarks explains, and lines of one label may each name a bank.
    let remarks = SampleText.notice() + "\n16.現金增資認股基準日:另行公告\n22.委託代收存款機構:甲\n22.委託代收存款機構:乙"
    let explained = try #require(Self.read(remarks))
    #expect(!explained.contradictsItself && explained.recordDate != nil)
  }

  @Test(arguments: ["原訂115/09/28，調整為115/10/05", "115/10/05(星期一)", "民國115年10月5日", "115.10.05"])
  func `one day in other words is that day`(record: String) throws {
    let read = try #require(Self.read(SampleText.notice(record: record)))
    #expect(read.recordDate?.description == "2026-10-05" && !read.contradictsItself)
  }

  @Test func `holders do not pay twice`() throws {
    let twice = "原股東：115/10/08~115/10/14\n原股東：115/10/12~115/10/16\n特定人：115/10/19~115/10/20"
    let read = try #require(Self.read(SampleText.notice(payment: twice)))
    #expect(read.contradictsItself && read.holdersPay == nil)
    let impossible = "原股東及員工：115/10/08~115/10/34"
    #expect(try #require(Self.read(SampleText.notice(payment: impossible))).contradictsItself)
  }

  @Test(
    arguments: [
      ("美金120,000,000元，普通股12,000,000股", "新台幣10元", "發行總金額及股數"),
      ("US$120,000,000，普通股12,000,000股", "新台幣10元", "發行總金額及股數"),
      ("新台幣120,000,000元，普通股12,000,000股", "美金10元", "每股面額"),
      ("新台幣120,000,000元(約當美金4,000,000元)，普通股12,000,000股", "新台幣10元", nil),
      ("120,000仟元/12,000仟股", "10", nil), ("NT$120,000,000元，普通股12,000,000股", "NTD10元", nil),
      ("(1)發行總金額:新台幣120,000仟元(2)發行股數:普通股12,000仟股", "採無票面金額。", nil),
    ] as [(String, String, String?)])
  func `an amount or a par value in another currency is reported`(total: String, par: String, label: String?)
    throws
  {
    let text = SampleText.notice(total: total).replacing("8.每股面額:新台幣10元", with: "8.每股面額:\(par)")
    let read = try #require(Self.read(text))
    #expect(read.excerpt?.label == label && read.contradictsItself == (label != nil))
  }

  @Test(arguments: [
    ("新台幣120,000,000元，普通股12,000,000股", false), ("120,000仟元/12,000仟股", false),
    ("新台幣120,000,000元，普通股12,000股", true), ("新台幣120,000,000元，普通股120,000,000股", true),
    ("新台幣12,000,000元，普通股12,000,000股", true), ("新台幣696,000,000元，普通股12,000,000股", false),
    ("新台幣700,000,000元，普通股12,000,000股", true), ("普通股12,000,000股", false),
    ("發行總額以新台幣120,000仟元為上限，以不超過1,000仟股為上限", false),
  ])
  func `an amount is that of the shares at par or at the price`(total: String, disagrees: Bool) throws {
    #expect(try #require(Self.read(SampleText.notice(total: total))).amountDisagrees == disagrees)
  }

  // Texts that are damaged.

  private static let ofRecordDate = "公告本公司115年現金增資認股基準日等相關事宜"

  /// A text without the line breaks before some of its items, which are a line each but for wrapped ones.
  private static func joined(_ text: String, before isJoined: (Int) -> Bool) -> String {
    text.split(whereSeparator: \.isNewline).reduce("") { joined, line in
      let number = Int(line.prefix { $0.isNumber })
      return joined + (number.map(isJoined) ?? false ? "" : "\n") + line
    }
  }

  @Test(arguments: 2...24) func `a lost line break changes nothing`(number: Int) throws {
    let notice = SampleText.notice(payment: "115/10/08~115/10/14")
    let whole = try #require(Self.read(notice, Self.ofRecordDate))
    #expect(!whole.isIncomplete)
    for isJoined in [{ $0 == number }, { $0 <= number }, { $0 >= number }] as [(Int) -> Bool] {
      #expect(Self.read(Self.joined(notice, before: isJoined), Self.ofRecordDate) == whole)
      let decision = Self.joined(SampleText.decision(), before: isJoined)
      #expect(Self.read(decision) == Self.read(SampleText.decision()))
    }
  }

  @Test func `a text that is cut off is never read as a whole one`() throws {
    for text in [SampleText.notice(), SampleText.decision()] {
      let whole = try #require(Self.read(text, Self.ofRecordDate))
      let end = try #require(text.firstRange(of: "其他應敘明事項")).lowerBound
      for (place, index) in text.indices.enumerated() where index < end && place % 3 == 0 {
        let cut = String(text[..<index])
        guard let read = Self.read(cut, Self.ofRecordDate) else {
          #expect(
            Announcement.isUnreadable(subject: Self.ofRecordDate, clause: "第11款", text: cut, company: "測試"),
            "\(cut.suffix(20))")
          continue
        }
        #expect(read.isIncomplete && read.excerpt?.text.isEmpty == false, "\(cut.suffix(20))")
        #expect(
          read.totalShares == whole.totalShares && [nil, whole.publicShares].contains(read.publicShares))
        #expect(
          [nil, whole.price].contains(read.price) && [nil, whole.recordDate].contains(read.recordDate))
        #expect(
          [nil, whole.closedTo].contains(read.closedTo) && [nil, whole.holdersPay].contains(read.holdersPay))
        #expect([nil, whole.othersPay].contains(read.othersPay))
      }
    }
  }

  @Test(arguments: [
    ("12.公開銷售方式及股數:", "12.公開承銷股數:"), ("12.公開銷售方式及股數:", "12.公開銷售股數:"), ("9.發行價格:", "9.現金增資發行價格:"),
    ("9.發行價格:", "發行價格:"), ("9.發行價格:", "(9)發行價格:"), ("9.發行價格:", "九、發行價格:"), ("16.現金增資認股基準日:", "16.認股基準日:"),
    ("20.股款繳納期間:", "20.繳款期間:"), ("10.員工認股股數:", "10.員工認購股數:"), ("每股新台幣58元", "每股新台幣58元_x000D_"),
    ("\n", "_x000D_\n"), ("\n", "<br>"), ("\n", "\\n"),
  ])
  func `an item is read under another label, and without its number`(label: String, other: String) throws {
    let text = SampleText.notice(payment: "115/10/08~115/10/14")
    let whole = try #require(Self.read(text))
    #expect(Self.read(text.replacing(label, with: other)) == whole)
  }

  @Test func `a form without any numbers, or without its clause, is read`() throws {
    let text = SampleText.notice(payment: "115/10/08~115/10/14")
    let whole = try #require(Self.read(text, Self.ofRecordDate))
    let bare = text.split(separator: "\n").map { $0.drop { $0.isNumber || $0 == "." } }.joined(
      separator: "\n")
    #expect(Self.read(bare, Self.ofRecordDate) == whole)
    for clause in ["", "款", "第十一款", "第11款、第51款", "第１１款"] {
      #expect(Self.read(text, Self.ofRecordDate, clause: clause) == whole, "\(clause)")
    }
    #expect(Self.read(text, Self.ofRecordDate, clause: "第20款") == nil)
  }

  @Test func `only an announcement of an increase is reported for a text that cannot be read`() throws {
    func isUnreadable(_ subject: String, _ text: String, clause: String = "第11款") -> Bool {
      Announcement.isUnreadable(subject: subject, clause: clause, text: text, company: "測試")
    }
    let simplified = "1.董事会决议或公司决定增资基准日期:115/09/05\n9.发行价格:每股新台币58元\n16.现金增资认股基准日:115/10/05"
    for text in ["", "1.???????:115/09/05 9.????:58", simplified, "1.董事會決議日期:115/09/05\n2.增"] {
      #expect(isUnreadable(Self.ofRecordDate, text) && Self.read(text, Self.ofRecordDate) == nil, "\(text)")
    }
    #expect(isUnreadable("????115?????????", "1.???:115/09/05"))
    #expect(isUnreadable("公告本公司现金增资认股基准日", simplified))
    for (subject, text) in [
      ("公告本公司現金增資收足股款", ""), ("代子公司甲公告現金增資認股基準日", ""), ("公告本公司現金增資代收股款機構", "1.事實發生日:115/09/05"),
      ("公告本公司董事會決議私募現金增資", ""), ("公告本公司發放股利", ""),
      ("公告本公司現金增資發行新股", SampleText.decision(source: "盈餘轉增資", offered: "不適用")),
    ] {
      #expect(!isUnreadable(subject, text), "\(subject)")
    }
    #expect(!isUnreadable(Self.ofRecordDate, "", clause: "第51款"))
  }

  @Test(
    arguments: [
      ("每股新台幣88元(含面額10元及溢價78元)", "無", "88"), ("每股新台幣88元，係訂價日前五日平均收盤價110元之80%", "無", "88"),
      ("每股新台幣88元。訂價基準日前一、三、五個營業日均價分別為104.5元、105.2元及106元", "無", "88"),
      ("每股新台幣88元，收盤價分別為104.5元、105.2元及106元", "無", "88"), ("暫定每股新台幣85元，實際發行價格訂為88元", "無", "88"),
      ("原暫定每股新台幣90元，經董事長核定為每股新台幣88元", "無", "88"), ("按面額每股10元，溢價以每股88元發行", "無", "88"),
      ("每股價格新台幣88元", "無", "88"), ("每股新台幣88元，每股淨值35元", "無", "88"), ("參考價110元，發行價格每股88元", "無", "88"),
      ("每股新台幣88元", "本公司114年度現金增資發行價格每股新台幣70元。", "88"), ("每股新台幣88元", "115年度現金增資發行價格每股新台幣70元。", nil),
    ] as [(String, String, String?)])
  func `what is plainly another price does not contradict that of the new shares`(
    item: String, remarks: String, price: String?
  ) throws {
    let text = SampleText.notice(price: item).replacing("24.其他應敘明事項:無", with: "24.其他應敘明事項:\(remarks)")
    let read = try #require(Self.read(text))
    #expect(read.price == price.flatMap { Price($0) } && read.contradictsItself == (price == nil))
    #expect(read.priceStatus == (price == nil ? .none : .final))
  }

  @Test(
    arguments: [
      ("提撥2,400,000股對外公開承銷", nil), ("依證券交易法第28條之1提撥1,200,000股對外公開承銷", 1_200_000),
      ("提撥發行新股12,000,000股之10%計1,200,000股對外公開承銷", 1_200_000), ("原提撥2,400,000股對外公開承銷", 1_200_000),
      ("前次現金增資提撥2,400,000股對外公開承銷", 1_200_000),
    ] as [(String, Int?)])
  func `another public part among the remarks than in its item is not known`(remarks: String, shares: Int?)
    throws
  {
    let text = SampleText.notice().replacing("24.其他應敘明事項:無", with: "24.其他應敘明事項:\(remarks)")
    let read = try #require(Self.read(text))
    #expect(read.publicShares == shares && read.contradictsItself == (shares == nil))
  }

  @Test func `a range may have 整 behind both of its ends`() throws {
    let read = try #require(Self.read(SampleText.decision(price: "暫定以每股新台幣50元整至150元整區間發行")))
    #expect(read.price == nil && read.priceStatus == .range && !read.contradictsItself)
  }

  @Test func `preferred shares are none of those that are traded`() {
    let subject = "公告本公司115年現金增資發行甲種特別股認股基準日"
    #expect(Self.read(SampleText.notice(), subject) == nil)
    #expect(Self.read(SampleText.notice(total: "甲種(記名式)特別股12,000,000股")) == nil)
    #expect(Self.read(SampleText.decision(total: "發行乙種特別股12,000仟股")) == nil)
    #expect(Self.read(SampleText.notice(total: "普通股12,000,000股，不含特別股")) != nil)
  }

  @Test(arguments: [
    "公告本公司撤銷115年度現金增資發行新股案(補充公告)", "公告本公司依公司法第273條規定撤銷115年度現金增資發行新股案",
  ])
  func `an end is plain beside a law and a supplement`(subject: String) throws {
    let text = "1.事實發生日:115/05/06\n2.公司名稱:測試股份有限公司\n3.與公司關係:本公司\n4.發生緣由:經董事會決議撤銷115年度現金增資案"
    #expect(try #require(Self.read(text, subject, clause: "第51款")).isPlain)
  }

  @Test func `what is placed privately instead may not be offered`() throws {
    let read = try #require(Self.read("1.事實發生日:115/05/06", "公告本公司115年現金增資案改採私募方式辦理", clause: "第51款"))
    #expect(read.kind == .event(.suspended) && !read.isPlain)
  }

  @Test(arguments: [
    "公告本公司遭股東提起撤銷115年現金增資董事會決議之訴", "公告本公司115年現金增資之公開說明書撤回更換封面", "公告本公司115年現金增資暫不調整發行價格",
    "公告本公司取消原訂115年10月30日召開之現金增資業績發表會", "公告本公司暫停115年現金增資股票過戶",
  ])
  func `what is about something else of an increase is no event`(subject: String) {
    #expect(Self.read("1.事實發生日:115/05/06", subject, clause: "第51款") == nil)
  }
}

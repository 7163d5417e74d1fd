import Testing
import Values

/// Codes, counts and times as people type and paste them.
@Suite struct TypedCodeTests {
  @Test(arguments: [
    "9935", "9935.TW", "9935.TWO", "TW9935", "tw9935", "TWSE:9935", "9935 TT", "9935 慶豐富", "慶豐富（9935）",
    "慶豐富9935", "９９３５",
    " 9935 ", "「9935」", "$9935", "9935-20241029", "9935/9935.TW", "9935 慶豐富 2024-11-01",
  ])
  func `one code is read`(text: String) { #expect(StockCode(typed: text) == StockCode("9935")) }

  @Test(arguments: [
    "4927-KY": "4927", "4927KY": "4927", "00937b": "00937B", "A131KA": "A131KA", "2897B 王道銀乙特": "2897B",
  ])
  func `letters are a part of some codes`(text: String, code: String) {
    #expect(StockCode(typed: text) == StockCode(code))
  }

  @Test(arguments: [
    "", "慶豐富", "TSMC", "S&P500", "元大台灣50", "9935 6535", "9935、6535", "993", "TW", "-KY", "../2330",
    "2024-11-01",
    "2024/11/1", "2024.11.01",
  ])
  func `a name, or several codes, is none`(text: String) { #expect(StockCode(typed: text) == nil) }

  @Test(arguments: [
    "9935*2", "9935×2", "9935x2", "9935（2）", "9935-2", "9935兩張", "9935 兩張", "9935 3件", "00937B*2",
    "9935 x 10張",
  ])
  func `a code with a number of lots is none, so that nobody answers for one`(text: String) {
    #expect(StockCode(typed: text) == nil && StockCode.isCounted(text))
  }

  @Test(arguments: [
    "30": "30", "30%": "30", "3成": "30", "兩成": "20", "３ 成": "30", "成": "成", "x成": "x成",
    "2.5成": "25", "三成五": "35", "3成5": "35", "百分之二十": "20", "百分之0.5": "0.5", "20%以上": "20", "兩成以上": "20",
    "2.5成5": "2.5成5", "三成十": "三成十",
  ])
  func `a percentage may be in tenths`(text: String, percent: String) {
    #expect(text.typedPercent == percent)
  }

  @Test(arguments: [
    "週三": "2024-10-30", "週一": "2024-10-28", "星期日": "2024-11-03", "禮拜天": "2024-11-03", "本週五": "2024-11-01",
    "下週二": "2024-11-05", "下周日": "2024-11-10", "Friday": "2024-11-01", "next tuesday": "2024-11-05",
    "Nov 1": "2024-11-01", "1 November": "2024-11-01", "民國113/11/5": "2024-11-05",
    "民國 113-11-05": "2024-11-05",
  ])
  func `a weekday is one of this week, or of the next`(text: String, day: String) {
    for today in ["2024-10-28", "2024-10-30", "2024-11-03"] {
      #expect(Day(iso: today).flatMap { Day(typed: text, today: $0) } == Day(iso: day), "\(today)")
    }
  }

  @Test(arguments: [
    "兩張": 2000, "三": 3, "十股": 10, "1,000": 1000, "1000": 1000, "3 張": 3000, "１，０００股": 1000, "1,000股": 1000,
  ])
  func `a count may say what it counts`(text: String, count: Int) {
    #expect(text.typedCount(["股": 1, "張": 1000]) == count)
  }

  @Test(arguments: ["3": 3, "2張": 2, "3000股": 3]) func `a unit may be a part of another`(
    text: String, lots: Int
  ) {
    #expect(text.typedCount(["張": 1000, "股": 1], whole: 1000) == lots)
  }

  @Test(arguments: ["", "5天", "9935慶豐富", "1,00", "2330,9935", "-2張", "張", "2500股", "3 張 股"])
  func `another unit, or a part of one, is no count`(text: String) {
    #expect(text.typedCount(["張": 1000, "股": 1], whole: 1000) == nil)
  }

  @Test(arguments: [
    "14": 840, "9:30": 570, "14:00": 840, "14時30分": 870, "下午2點": 840, "下午 2:05": 845, "上午9點": 540,
    "１４：００": 840, "下午12:10": 730,
  ])
  func `a time of day is read`(text: String, minutes: Int) {
    #expect(Instant.secondOfDay(typed: text) == minutes * 60)
  }

  @Test(arguments: ["", "24", "14:60", "2 p", "14:0", "下午"])
  func `what is no time is none`(text: String) { #expect(Instant.secondOfDay(typed: text) == nil) }

  @Test(arguments: [
    "NT$ 300,000": 300_000, "$5萬": 50_000, "+12萬元": 120_000, "五萬": 50_000, "三十萬元": 300_000, "一千兩百": 1200,
    "3萬5": 35_000, "3萬 5": 35_000, "三萬五": 35_000, "1萬5千": 15_000, "五萬五千": 55_000, "2千5": 2500, "一百五": 150,
    "三萬零五": 30_005, "1萬2345": 12_345, "3萬500": 30_500, "1億5": 150_000_000, "1億5000萬": 150_000_000,
    "兩千五百萬": 25_000_000, "百萬": 1_000_000, "50k": 50_000, "20w": 200_000, "0.1m": 100_000, "1.2M": 1_200_000,
  ])
  func `an amount may have the sign that is printed, and units`(text: String, amount: Int) {
    #expect(text.typedAmount == amount)
  }

  @Test(arguments: ["十五百", "5張", "一二三", "元", "萬", "百一", "1.5萬5", "3萬50000", "5萬萬", "2.5千"])
  func `what is no amount is none`(text: String) {
    #expect(text.typedAmount == nil)
  }

  @Test(arguments: ["凱基": true, "凯基": true, "凱基證券": true, "元大": false, "": false, "證券": false])
  func `a part of a name is found however it is written`(text: String, isPart: Bool) {
    #expect(text.isPart(of: "凱基") == isPart)
  }
}

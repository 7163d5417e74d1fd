import Testing
import Values

/// Codes, counts and times as people type and paste them.
@Suite struct TypedCodeTests {
  @Test(arguments: [
    "9935", "9935.TW", "9935.TWO", "TW9935", "tw9935", "TWSE:9935", "9935 TT", "9935 慶豐富", "慶豐富（9935）",
    "慶豐富9935", "９９３５",
    " 9935 ", "「9935」", "$9935", "9935-20241029", "9935/9935.TW",
  ])
  func `one code is read`(text: String) { #expect(StockCode(typed: text) == StockCode("9935")) }

  @Test(arguments: ["4927-KY": "4927", "00937b": "00937B", "A131KA": "A131KA", "2897B 王道銀乙特": "2897B"])
  func `letters are a part of some codes`(text: String, code: String) {
    #expect(StockCode(typed: text) == StockCode(code))
  }

  @Test(arguments: [
    "", "慶豐富", "TSMC", "S&P500", "元大台灣50", "9935 6535", "9935、6535", "993", "TW", "-KY", "../2330",
  ])
  func `a name, or several codes, is none`(text: String) { #expect(StockCode(typed: text) == nil) }

  @Test(arguments: ["1,000": 1000, "２天": 2, "3 張": 3, "１，０００股": 1000, "1,000股": 1000])
  func `a count may say what it counts`(text: String, count: Int) { #expect(text.typedCount == count) }

  @Test(arguments: ["1000", "", "9935慶豐富", "1,00", "2330,9935", "-2天", "天"])
  func `what is no such count stays a text`(text: String) { #expect(text.typedCount == nil) }

  @Test(arguments: [
    "14": 840, "9:30": 570, "14:00": 840, "14時30分": 870, "下午2點": 840, "下午 2:05": 845, "上午9點": 540,
    "１４：００": 840, "下午12:10": 730,
  ])
  func `a time of day is read`(text: String, minutes: Int) {
    #expect(Instant.secondOfDay(typed: text) == minutes * 60)
  }

  @Test(arguments: ["", "24", "14:60", "2 p", "14:0", "下午"])
  func `what is no time is none`(text: String) { #expect(Instant.secondOfDay(typed: text) == nil) }

  @Test(arguments: ["NT$ 300,000": 300_000, "$5萬": 50_000, "+12萬元": 120_000])
  func `an amount may have the sign that is printed`(text: String, amount: Int) {
    #expect(text.typedAmount == amount)
  }
}

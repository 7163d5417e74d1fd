import Diagnostics
import Localization
import SubscriptionQueries
import Testing
import Values

/// The codes that a text matches, and suggestions if there are none.
@Suite struct CodeSearchTests {
  private static let names: [(code: StockCode, name: String)] = [
    ("2330", "台積電"), ("2897B", "王道銀乙特"), ("4927", "泰鼎-KY"), ("6535", "順藥"), ("9935", "慶豐富"), ("9939", "宏全"),
    ("9936", "慶祥"), ("4746", "台耀"), ("6274", "台燿"), ("3036", "文曄"), ("6854", "錼創科技-KY創"), ("2762", "世界健身-KY"),
    ("5347", "世界"), ("6969", "成信實業"),
  ].compactMap { code, name in StockCode(code).map { ($0, name) } }

  @Test(arguments: [
    "9935": ["9935"], "2897b": ["2897B"], "慶豐富": ["9935"], "慶": ["9935", "9936"],
    "ky": ["4927", "6854", "2762"],
    "KY": ["4927", "6854", "2762"], "世界": ["5347", "2762"],
    "順藥": ["6535"], "積": ["2330"], "臺積電": ["2330"], "泰鼎KY": ["4927"], "泰鼎－ＫＹ": ["4927"],
    "文晔": ["3036"], "文烨": ["3036"], "文燁": ["3036"], "臺燿": ["6274", "4746"], "臺耀": ["4746", "6274"],
    "镎创": ["6854"], "成信實業*-創": ["6969"], "成信实业*-创": ["6969"], "成信實業*": ["6969"], "世界健身*-KY創": ["2762"],
  ])
  func `a code, a name or a part of one is found`(text: String, codes: [String]) {
    #expect(CodeSearch(text, among: Self.names).found.map(\.description) == codes)
  }

  @Test(arguments: [
    "9934": ["9935", "9936", "9939"], "993": ["9935", "9936", "9939"], "99350": ["9935"], "慶風富": ["9935"],
    "台積": [], "台電電": ["2330"], "2898B": ["2897B"], "6353": [], "順要": [], "zzzz": [], "9": [],
    "慶豐富公司": ["9935"], "庆丰富公司": ["9935"], "順藥生技": ["6535"],
  ])
  func `up to three codes or names that differ in one character are suggested`(text: String, codes: [String])
  {
    let search = CodeSearch(text, among: Self.names)
    guard search.found.isEmpty else {
      #expect(codes.isEmpty)
      return
    }
    for (code, name) in Self.names {
      let isSuggested = search.suggestion[.english].contains("\(code) \(name)")
      #expect(isSuggested == codes.contains(code.description), "\(text): \(search.suggestion)")
    }
    #expect(search.suggestion[.english].contains("did you mean") == !codes.isEmpty)
  }

  @Test(arguments: [
    "9935 慶豐富 27.3", "慶豐富(9935)", "(9935)慶豐富", "9935.TW", "TPE:9935", "9935 TT", "9935-20241029", "$9935",
    "9935/9935.TW", "9935,慶豐富,27.3", "1. 9935 慶豐富", "代號：9935", "9935 慶豐富實業股份有限公司", "9935 庆丰富",
    "9935  慶豐富  申購中  2024-11-01  2  27.3  36.5  ▲+33.7%  ▲+8,969  27,370  2024-11-04  0.27%≈  ▲+4≈  上市增資",
    "9935 慶豐", "慶豐富9935", "9935 慶豐富 10/29（二）", "4927-KY", "4927KY", "4927 泰鼎－KY", "9935 上市",
  ])
  func `beside a code stand its name, its market and the figures of its row`(text: String) {
    let code = StockCode(text.contains("4927") ? "4927" : "9935")
    #expect(CodeSearch(text, among: Self.names).found == [code])
  }

  @Test(arguments: [
    "9935 mom", "mom 9935", "9935-mom", "not 9935", "9935 not", "except 9935", "9935 媽媽", "9935媽媽", "不含9935",
    "9935 順藥", "9935 2", "9935 10", "9935/2", "9935.2", "9935 慶豐富 2", "9935 TW 2", "9935 2 lots",
    "9935 two lots",
    "9935 NT300000", "9935 30萬", "9935 2張", "9935.US", "9935-KY", "9935 和", "9935 sold",
  ])
  func `whatever else stands beside a code is not lost in silence`(text: String) {
    #expect(CodeSearch(text, among: Self.names).found.isEmpty)
  }

  @Test(arguments: ["", " "])
  func `an empty text matches nothing`(text: String) {
    #expect(CodeSearch(text, among: Self.names).found.isEmpty)
  }
}

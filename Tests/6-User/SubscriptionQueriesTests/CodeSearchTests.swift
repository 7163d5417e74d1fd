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

  @Test(arguments: ["", " "])
  func `an empty text matches nothing`(text: String) {
    #expect(CodeSearch(text, among: Self.names).found.isEmpty)
  }
}

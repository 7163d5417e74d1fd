internal import Values

// What becomes of an increase, in the company's own words.
//
// What ends an increase can mean nothing else: every word of the subject is a known one, so that no other company, no
// rumour and no denial stands in it; one verb stands beside the increase; and the text below speaks of the company itself
// and denies nothing. Everything else that speaks of an end is a doubt, which leaves the increase as it is.
extension Announcement {
  /// Subjects about something else than the increase as a whole.
  private static let othersMatters = [
    "私募", "存託憑證", "收足", "催繳", "放棄", "代收", "備案", "備查文件", "參與", "參加", "對子公司", "資金運用", "計畫項目",
    "母公司", "持股", "合資", "法人董事", "取消投資", "取消認購", "公司債轉換", "停止轉換", "融券", "憑證", "終止上市", "說明會",
    "專戶", "承銷商", "特別股", "認股權", "訴訟", "之訴", "公開說明書", "聲請", "駁回", "否准", "否決", "恢復", "不受影響", "未支用", "股票過戶",
    "發表會", "記者會",
    "法說會", "座談會",
  ]

  /// Subjects that speak of a rumour or say that something is not so.
  private static let denials = [
    "澄清", "並未", "並無", "媒體", "報導", "報載", "傳聞", "傳言", "流傳", "駁斥", "謠言", "謠傳", "不實", "否認", "非屬事實",
  ]

  /// Words after which an increase may not go on, or not as it was said.
  private static let hints = [
    "失效", "失敗", "未募足", "募集不足", "退回", "退件", "撤件", "取回", "延後", "順延", "延期", "展延", "延長", "暫不", "作廢", "退還",
    "返還", "退款", "未能", "無法", "緩辦", "停辦", "擱置", "推遲", "不再", "不予", "打消", "喊停",
  ]

  /// Whether a subject is about something else than the terms of an increase.
  static func isAboutOtherMatter(_ subject: AnnouncementText) -> Bool {
    (othersMatters + denials + hints + AnnouncementText.verbs).contains { subject.contains($0) }
      || subject.isAboutContract
  }

  static func event(_ subject: AnnouncementText, _ text: AnnouncementText) -> Event? {
    // What is placed privately is not offered.
    if subject.speaksOfIncrease, subject.contains("改採私募", "改以私募", "改為私募"),
      !denials.contains(where: { subject.contains($0) })
    {
      return .suspended
    }
    guard subject.speaksOfIncrease, !(othersMatters + denials).contains(where: { subject.contains($0) })
    else {
      return nil
    }
    if subject.deniesEachEnd { return nil }
    if subject.isAboutContract, !subject.endsIncreasePlainly { return nil }
    if subject.contains("撤銷", "取消", "撤回", "終止", "廢止", "不繼續", "停止辦理", "不辦理", "不予辦理") {
      let isApproved = subject.contains("核准", "同意", "准予", "備查", "業經")
      return !isApproved && text.contains("申請撤銷", "申請廢止", "申請撤回", "申請取消", "尚未經")
        ? .cancelRequested : .cancelled
    }
    // The authority returns a filing, or stops it before it is effective.
    if subject.contains("退件", "退回申報") { return .cancelled }
    if subject.contains("暫停", "暫緩", "中止") || subject.stopsIncrease { return .suspended }
    if subject.contains("延長", "展延", "延期"), subject.contains("募集") { return .extended }
    if subject.putsOffMore(than: hints) { return .suspended }
    if subject.contains("股數"), subject.contains("調整", "變更", "修正", "調降", "調增") { return .changed }
    // The subject may leave to the text what it is about.
    let body = text[0..<mostOfBody]
    return body.endsIncreasePlainly && !body.deniesEnd ? .suspended : nil
  }

  /// Whether subject and text say plainly that the company's own increase ends.
  static func isPlain(
    _ subject: AnnouncementText, _ text: AnnouncementText, of company: AnnouncementText
  ) -> Bool {
    let body = text[0..<mostOfBody]
    let names = [company.string, String(company.string.prefix { $0 != "*" && $0 != "-" })].filter {
      !$0.isEmpty
    }
    let isOwn = names.contains { subject.contains($0) } || subject.contains("本公司") || body.isOfCompany == true
    return isOwn && body.isOfCompany != false && subject.endsIncreasePlainly && !subject.isAboutContract
      && subject.hasOneEnd && !subject.endsPartOnly && subject.consists(of: AnnouncementText.words + names)
      && !body.deniesEnd && !body.endsAnotherCompanys && body.saysEnd(or: AnnouncementText.words + names)
  }
}

// The subject.
extension AnnouncementText {
  /// The verbs of an end.
  fileprivate static let verbs = [
    "撤銷", "取消", "撤回", "終止", "廢止", "不繼續", "停止", "不辦理", "不予辦理", "暫停", "暫緩", "中止", "不再",
  ]

  /// All words of a subject that says plainly what becomes of an increase. None of them is a name, denies or doubts.
  static let words: [String] =
    verbs + [
      "公告", "本公司", "董事會", "董事長", "股東會", "股東常會", "股東臨時會", "決議", "決定", "通過", "授權", "核定", "經", "業經", "業已", "已",
      "奉", "獲", "自行", "主動", "向", "由", "依", "於", "申請", "申報", "申報生效", "生效", "核准", "同意", "准予", "備查", "在案", "函",
      "函復",
      "金管會", "金融監督管理委員會", "主管機關", "證期局", "證券期貨局", "台灣證券交易所", "證交所", "櫃買中心", "國內", "民國", "中華民國",
      "年度", "年", "月", "日", "第", "次", "度", "本次", "該次", "原", "之", "的", "現金增資", "現增", "增資", "發行", "辦理", "繼續",
      "新股", "普通股", "記名式", "股票", "案", "乙案", "一案", "全案", "計畫", "計劃", "募集", "募集期間", "期間", "認股基準日", "基準日", "相關",
      "後續", "作業",
      "事宜", "事項", "時程", "等", "及", "與", "暨", "並", "展延", "延長", "無擔保", "有擔保", "轉換公司債", "個", "退還", "返還", "加計",
      "利息", "已繳", "補充", "更正", "公司法", "證券交易法", "條", "規定",
      "繳納", "股款", "因", "因應", "考量", "鑒於", "鑑於", "資本市場", "證券市場", "市場", "市況", "狀況", "環境", "變化", "變動", "波動", "因素",
      "不佳", "低迷",
      "整體", "國際", "經濟", "營運", "策略", "規劃", "資金", "需求", "募資", "接獲", "收到",
    ]

  /// Whether it is about new shares for cash, and of all others that are issued at none of these.
  var speaksOfIncrease: Bool {
    contains("現金增資", "現增")
      || contains("增資發行", "增資案", "增資新股")
        && !contains("盈餘", "公積", "轉增資", "減資", "彌補", "限制員工", "紅利", "合併")
  }

  fileprivate var isAboutContract: Bool { contains("契約", "合約", "協議") }

  /// Whether something is stopped other than the register and the conversion of bonds.
  fileprivate var stopsIncrease: Bool {
    scalars.indices.contains { index in
      has("停止", at: index)
        && !["過戶", "轉換", "受理", "登記", "變更", "買賣", "交易", "換發", "融"].contains { has($0, at: index + 2) }
    }
  }

  /// Whether one of these words stands there, other than of what stays as it is: `暫不調整發行價格`.
  fileprivate func putsOffMore(than hints: [String]) -> Bool {
    hints.contains { hint in
      let changes = ["調整", "變更", "修正", "修改", "更換"]
      return scalars.indices.contains { index in
        has(hint, at: index)
          && !(hint == "暫不" && changes.contains { has($0, at: index + hint.unicodeScalars.count) })
      }
    }
  }

  /// Whether a word that negates stands right before each verb of an end: `未撤回`, `不會終止`; not `不得不撤銷`.
  fileprivate var deniesEachEnd: Bool {
    let words = [
      "未", "不", "非", "無", "沒", "未有", "未曾", "未予", "沒有", "無意", "無須", "不會", "不擬", "不曾", "不予", "不需",
    ]
    let ends = scalars.indices.filter { index in Self.verbs.contains { has($0, at: index) } }
    return !ends.isEmpty
      && ends.allSatisfy { end in
        !has("不得不", at: end - 3) && words.contains { has($0, at: end - $0.unicodeScalars.count) }
      }
  }

  /// Whether one verb of an end stands there: of two, such as `取消撤銷`, one may undo the other.
  fileprivate var hasOneEnd: Bool {
    let found = Self.verbs.filter { contains($0) }
    return found.count { verb in !found.contains { $0 != verb && $0.contains(verb) } } == 1
  }

  /// Whether what ends is something about the increase: what was announced of it, its days, the longer time for it.
  fileprivate var endsPartOnly: Bool {
    guard let increase = index(of: "現金增資") ?? index(of: "現增") else { return false }
    let object = self[increase..<scalars.count].string.prefix { !"暨及並與,;、(".contains($0) }
    return ["公告", "基準日", "期間", "時程", "展延", "延長", "股款"].contains { object.contains($0) }
  }

  /// Whether the whole text is made of these words, numbers and signs.
  fileprivate func consists(of words: [String]) -> Bool {
    var isReached = [true] + Array(repeating: false, count: scalars.count)
    for index in scalars.indices where isReached[index] {
      let scalar = scalars[index]
      if (0x30...0x39).contains(scalar.value) || Self.isNumeral(scalar)
        || ",。;:、()\"「」【】/".unicodeScalars.contains(scalar)
      {
        isReached[index + 1] = true
      }
      for word in words where has(word, at: index) { isReached[index + word.unicodeScalars.count] = true }
    }
    return isReached[scalars.count]
  }

  /// Whether a verb of ending stands right before the increase, but for its year and number (`撤銷115年度現金增資`), or behind
  /// it at the end of the clause (`現金增資案業經核准撤銷`).
  var endsIncreasePlainly: Bool {
    let modifiers = [
      "發行", "辦理", "國內", "本公司", "本次", "該次", "之", "年度", "年", "月", "日", "第", "次", "度", "申報生效", "申報", "原", "民國",
    ]
    func endsWithVerb(_ text: AnnouncementText) -> Bool {
      var text = text
      while !text.scalars.isEmpty {
        if Self.verbs.contains(where: { text.has($0, at: text.scalars.count - $0.unicodeScalars.count) }) {
          return true
        }
        if let word = modifiers.first(where: {
          text.has($0, at: text.scalars.count - $0.unicodeScalars.count)
        }) {
          text = text[0..<(text.scalars.count - word.unicodeScalars.count)]
        } else if let last = text.scalars.last, last.properties.numericType != nil || Self.isNumeral(last) {
          text = text[0..<(text.scalars.count - 1)]
        } else {
          return false
        }
      }
      return false
    }
    return ["現金增資", "現增"].contains { word in
      scalars.indices.contains { index in
        guard has(word, at: index) else { return false }
        let rest = clause(after: index + word.unicodeScalars.count)
        // What is ended may be something of the increase: its underwriters' contract, its meeting.
        let isWhole =
          rest.scalars.isEmpty
          || [
            "發行", "案", "計畫", "計劃", "乙案", "一案", "相關", "新股", "普通股", "暨", "(", "及", "並", "募集", "事宜", "作業", "申報",
          ]
          .contains { rest.has($0, at: 0) }
        // No longer than a verb and what may stand before the increase.
        return isWhole && endsWithVerb(self[(index - 60)..<index]) || endsWithVerb(rest)
      }
    }
  }

  /// The years of increases: `115年度現金增資`, `一一五年第一次現金增資`; not those of days.
  var increaseYears: Set<Int> {
    var years: Set<Int> = []
    for index in scalars.indices where scalars[index] == "年" {
      guard let year = numberBefore(index), plainNumber(at: index + 1).map({ !has("月", at: $0.end) }) ?? true,
        self[index..<(index + 30)].clause(after: 0).contains("增資", "現增")
      else { continue }
      years.insert(year < 1000 ? year + 1911 : year)
    }
    return years
  }

  /// Whether it counts the increases of a year: `第二次現金增資`.
  var countsIncreases: Bool {
    scalars.indices.contains { index in
      scalars[index] == "次" && numberBefore(index) != nil
        && self[(index + 1)..<(index + 9)].contains("現金增資", "現增")
    }
  }

  private static let affiliates = [
    "關係企業", "關聯企業", "轉投資公司", "轉投資", "被投資公司", "被投資", "子公司", "孫公司", "從屬公司", "聯屬公司",
  ]

  /// Whether it speaks of a company that the announcing one holds shares of, other than in the label that asks for it:
  /// `與公司關係(請輸入本公司或子公司):本公司`.
  var speaksOfAffiliate: Bool {
    Self.affiliates.contains { word in
      scalars.indices.contains { index in
        // A label is shorter than this, and a long text is not read again from each word.
        let before = self[(index - 20)..<index]
        return has(word, at: index) && !before.clause(before: before.scalars.count).contains("請輸入")
      }
    }
  }

  /// Whether a subject names an affiliate before the increase, as the company whose increase it is. Behind it stands what
  /// the money is for: `辦理現金增資轉投資子公司`.
  var isOfAffiliate: Bool {
    let increase = ["董事會", "現金增資", "現增"].compactMap { index(of: $0) }.min()
    return self[0..<(increase ?? scalars.count)].speaksOfAffiliate
  }
}

// The text below.
extension AnnouncementText {
  /// Whether the text says that it is about the announcing company (`與公司關係:本公司`); nil where it does not say.
  fileprivate var isOfCompany: Bool? {
    guard let label = index(of: "與公司關係"), let colon = index(of: ":", from: label), colon - label < 30 else {
      return nil
    }
    let value = self[(colon + 1)..<(colon + 5)]
    if value.has("本公司", at: 0) {
      // `本公司之母公司` is another one.
      return value.scalars.count < 4 || !value.scalars[3].properties.isIdeographic
    }
    let isUnsaid = ["不適用", "無", "NA"].contains { value.has($0, at: 0) }
    return isUnsaid || !(value.scalars.first?.properties.isIdeographic ?? false) ? nil : false
  }

  /// Whether the increase that ends is another company's. Its label says so (`與公司關係:子公司`), or an affiliate is the subject
  /// of each sentence with an end (`本公司之子公司甲公司經董事會決議撤銷現金增資案`). A mention of an affiliate is not enough.
  var isOfAnother: Bool {
    if isOfCompany == false { return true }
    let ends = scalars.split { "。;；".unicodeScalars.contains($0) }.map { AnnouncementText($0) }
      .filter { sentence in Self.verbs.contains { sentence.contains($0) } }
    return isOfCompany == nil && !ends.isEmpty && ends.allSatisfy(\.isOfAffiliatesEnd)
  }

  /// Whether a sentence is about what an affiliate ends: behind its label it begins with the affiliate, which decides or ends
  /// something in the same clause, or has a reason to, and nothing until the end is the announcing company's.
  private var isOfAffiliatesEnd: Bool {
    let words = Self.verbs.compactMap { index(of: $0) }
    guard let end = words.min() else { return false }
    let label = scalars[..<end].lastIndex(of: ":").map { $0 + 1 } ?? 0
    let sentence = self[label..<scalars.count]
    let before = [
      "本公司", "之", "的", "重要", "代", "公告", "說明", "經", "由", "持有", "持股", "直接", "間接", "及", "或", "%", "國內", "海外",
      "大陸", ".",
    ]
    var start = 0
    while start < sentence.scalars.count {
      let isNumber = (0x30...0x39).contains(sentence.scalars[start].value)
      guard let word = isNumber ? "1" : before.first(where: { sentence.has($0, at: start) }) else { break }
      start += word.unicodeScalars.count
    }
    guard let affiliate = Self.affiliates.first(where: { sentence.has($0, at: start) }) else { return false }
    let rest = sentence[(start + affiliate.unicodeScalars.count)..<sentence.scalars.count]
    guard rest[0..<max(0, end - label - start)].index(of: "本公司") == nil else { return false }
    let acts = Self.verbs + ["董事會", "股東會", "決議", "決定", "現金增資", "現增", "因", "經"]
    let clause = rest.clause(after: 0)
    return acts.contains { clause.contains($0) }
  }

  /// The clauses in which a verb of an end stands.
  private var clausesOfEnd: [AnnouncementText] {
    scalars.split { ",。;、():；，".unicodeScalars.contains($0) }
      .map { AnnouncementText($0) }.filter { clause in Self.verbs.contains { clause.contains($0) } }
  }

  /// Whether a text takes back what a subject says, or denies it.
  fileprivate var deniesEnd: Bool {
    let words = [
      "澄清", "謠", "傳聞", "傳言", "媒體", "報導", "報載", "誤植", "誤載", "非屬實", "非屬事實", "並非事實", "非事實", "與事實不符", "臆測",
      "有誤", "照常", "續辦", "仍依", "依原計畫", "依計畫", "恢復辦理", "續行", "維持原", "照原", "如期", "作廢", "否決", "不同意", "不通過", "未通過",
      "未獲", "誤發",
    ]
    if words.contains(where: { contains($0) }) { return true }
    return clausesOfEnd.contains { clause in
      Self.verbs.contains { verb in
        clause.scalars.indices.contains { index in
          clause.has(verb, at: index) && clause[(index - 4)..<index].denies
        }
      }
    }
  }

  /// Whether a sign that negates stands there, other than in what moved the company: `市況不佳`.
  private var denies: Bool {
    scalars.indices.contains { index in
      "未無非不沒否勿".unicodeScalars.contains(scalars[index])
        && !["不佳", "不利", "不振", "不足", "不如", "不確", "未明", "未定", "無擔"].contains { has($0, at: index) }
    }
  }

  /// Whether the reason that the text gives says what ends, or is of known words only (`業經董事會決議`): `股東會否決` and
  /// `本公告作廢` are of others.
  fileprivate func saysEnd(or words: [String]) -> Bool {
    var reason = self
    for label in ["緣由", "原因"] {
      guard let start = index(of: label), let colon = index(of: ":", from: start), colon - start < 20 else {
        continue
      }
      reason = self[(colon + 1)..<scalars.count]
      break
    }
    return Self.verbs.contains { reason.contains($0) } || reason.consists(of: words + Self.wordsOfReason)
  }

  /// The words of reasons without an end, and the labels of what stands before and behind them.
  private static let wordsOfReason = [
    "事實發生日", "內容", "說明", "公司名稱", "與公司關係", "請輸入", "或子公司", "相互持股比例", "不適用", "因應措施", "其他應敘明事項", "無", ":", ".",
    "~", "-",
    "現金增資案", "金管證發字", "號", "號函", "令", "維護", "公司", "股東權益", "權益", "最大利益", "最佳利益", "變更", "調整",
  ]

  /// Whether the text names another company, or one of its kind, where it says what ends.
  fileprivate var endsAnotherCompanys: Bool {
    let others = ["大股東", "法人股東", "客戶", "供應商", "同業", "合併", "特定人", "應募人"]
    let name = companyName
    return clausesOfEnd.contains { clause in
      others.contains { clause.contains($0) } || clause.namesCompany(otherThan: name)
    }
      || scalars.indices.contains { end in
        guard Self.verbs.contains(where: { has($0, at: end) }) else { return false }
        // Who ends something stands before it, also in a clause before: `本公司持股40%之甲公司，其董事會決議撤銷`.
        let sentence = sentence(before: end)
        let start = sentence.scalars.lastIndex(of: ":").map { $0 + 1 } ?? 0
        let subject = sentence[
          max(start, sentence.scalars.count - Self.mostOfSentence)..<sentence.scalars.count]
        return subject.namesCompany(otherThan: name) || subject.contains("其董事會", "該公司", "其股東會")
      }
  }

  /// Longer than a sentence that says who ends something; a text of nothing but verbs is not read again from each of them.
  private static let mostOfSentence = 200

  /// Whether a company stands there that is neither the announcing one nor a part of another word.
  private func namesCompany(otherThan name: String?) -> Bool {
    scalars.indices.contains { index in
      guard has("公司", at: index), !has("本", at: index - 1) else { return false }
      // Bonds, laws and what concerns the company itself.
      let isOwn = ["債", "法", "章程", "治理", "營運", "整體", "股東", "資金", "財務", "經營", "發展", "長期", "策略"]
        .contains { has($0, at: index + 2) }
      return !isOwn && !(name.map { has($0, at: index + 2 - $0.unicodeScalars.count) } ?? false)
    }
  }

  /// The full name that the form has of the company: `公司名稱:甲股份有限公司`.
  private var companyName: String? {
    guard isOfCompany == true, let label = index(of: "公司名稱:") else { return nil }
    let name = self[(label + 5)..<(label + 45)]
    guard let end = name.index(of: "公司") else { return nil }
    return name[0..<(end + 2)].string
  }

  /// The days that a text gives to an increase: on which its filing became effective, and on which the board decided it. What
  /// was decided of its end is none.
  var daysOfIncrease: (effective: Set<Day>, decided: Set<Day>) {
    var (effective, decided): (Set<Day>, Set<Day>) = ([], [])
    for one in days {
      let (start, end) = (one.range.lowerBound, one.range.upperBound)
      let rest = self[end..<(end + 60)].clause(after: 0)
      let isEnd = Self.verbs.contains { rest.contains($0) }
      if self[(start - 7)..<start].contains("申報生效日") {
        effective.insert(one.day)
      } else if let word = rest.index(of: "申報生效"), !rest.has("日", at: word + 4) {
        let words = rest[0..<word]
        let isOfEnd = words.contains(":") || Self.verbs.contains { words.contains($0) }
        if !isOfEnd { effective.insert(one.day) }
      } else if let word = rest.index(of: "決議") ?? rest.index(of: "通過"), !isEnd,
        rest[word..<rest.scalars.count].contains("現金增資", "現增", "發行新股")
      {
        decided.insert(one.day)
      }
    }
    return (effective, decided)
  }
}

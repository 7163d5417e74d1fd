/// A security's name as names are compared: the files of the exchanges write one in several ways.
///
/// It folds in three degrees. `plain` joins spellings, such as 台 and 臺, to find a record under another code,
/// and the code of a name. `searched` joins simplified characters as well, for what people type. `of` leaves
/// the core of a name, and `isNamed(as:)` and `sharesNothing(with:)` compare it, by which rules tell a
/// corrected name from another company's. To fold more makes two companies one; to fold less makes a
/// correction a new company.
package enum FoldedName {
  /// A text without marks, in small letters of ASCII, with the usual character for a radical or a variant.
  package static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.narrow.unicodeScalars {
      let usual = Self.usual[scalar] ?? scalar
      guard usual.properties.isAlphabetic || usual.properties.numericType != nil else { continue }
      plain.append(contentsOf: usual.properties.lowercaseMapping.unicodeScalars)
    }
    return String(plain)
  }

  /// The same for a search: traditional and simplified characters, and variants of either, are one: 慶豐富 and 庆丰富.
  package static func searched(_ text: String) -> String {
    var searched = String.UnicodeScalarView()
    searched.append(contentsOf: plain(text).unicodeScalars.map(simplified.first))
    return String(searched)
  }

  /// Also without -KY, -創, and suffixes of law and trade: 奧義賽博-KY創 as 奧義賽博, 惠特科技 as 惠特.
  fileprivate static func of(_ name: String) -> String {
    // Behind a sign or KY it marks the innovation board; 群創 ends with it too.
    let given = name.unicodeScalars
    let isMarked = given.last == "創" && given.dropLast().last?.properties.isIdeographic == false
    var text = plain(isMarked ? String(name.dropLast()) : name)
    while let suffix = suffixes.first(where: { text.hasSuffix($0) && text.count > $0.count + 1 }) {
      text.removeLast(suffix.count)
    }
    return text
  }

  /// The usual character for a radical of U+2F00 on, and for the others of a group below.
  private static let usual: [Unicode.Scalar: Unicode.Scalar] = {
    var usual: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (index, character) in radicals.unicodeScalars.enumerated() {
      if let radical = Unicode.Scalar(0x2F00 + UInt32(index)) { usual[radical] = character }
    }
    for group in variants.split(separator: " ") {
      guard let first = group.unicodeScalars.first else { continue }
      for other in group.unicodeScalars.dropFirst() { usual[other] = first }
    }
    return usual
  }()

  /// Characters that are written for each other or for their simplified form, directly or by a third one: 曄 is 燁 by the
  /// groups below, and 晔 and 烨 by OpenCC's.
  private static let simplified: CharacterClasses = {
    var classes = CharacterClasses()
    for group in SimplifiedCharacters.groups.split(separator: " ") { classes.join(group.unicodeScalars) }
    for group in variants.split(separator: " ") { classes.join(group.unicodeScalars) }
    return classes
  }()

  /// What the 214 radicals of Unicode's block Kangxi Radicals are compatible with, in their order.
  private static let radicals =
    "一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈戶"
    + "手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而"
    + "耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨青非面革韋韭音頁風飛食首香馬骨高"
    + "髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠"

  /// Characters that are written for each other in names, the usual one first in each group.
  private static let variants = """
    台臺檯 恆恒 群羣 峰峯 裡裏 線綫 為爲 眾衆 啟啓启 館舘 雞鷄 著着 床牀 鹽塩 雙双 灣湾 國国囯 榮荣栄 華华 淨净浄 溫温 教敎 \
    涼凉 決决 況况 沖冲衝 減减 湊凑 錄録 綠緑 說説 稅税 悅悦 銳鋭 脫脱 閱閲 鄉郷鄕 產産 彥彦 顏顔 內内 吳吴呉 娛娯 黃黄⻩ 青靑⻘ \
    清淸 強强 真眞 慎愼 鎮鎭 值値 德徳 緒緖 晉晋 並并併竝 既旣 即卽 鄰隣 麵麪 鉤鈎 秘祕 略畧 翻飜 煙烟 焰燄 窗窓 徑径 攜携 傑杰 \
    諮咨 佈布 回迴廻 周週 遊游 岳嶽 匯滙 貓猫 糧粮 寶宝寳 珍珎 龍竜⻯ 龜亀⻱ 鐵鉄鐡 礦鑛 鑑鑒 鏽銹 鋪舖 煉鍊 琉瑠 睿叡 濬浚 \
    哲喆 升昇陞 暘晹 佑祐 熙煕熈 勳勛勲 敕勅 喻喩 器噐 歲嵗 島嶋嶌 莊庄 廣広 彌弥 據据 蒐搜 撐撑 村邨 梁樑 柏栢 樂楽 樣様 款欵 \
    冰氷 泛汎 湧涌 淵渊渕 溪渓谿 濕溼 潛潜濳 燈灯 爐炉 畫画畵 疊叠 皋皐 碁棋 禮礼 穩穏稳 粧妝 絲糸 網网 總総縂 繡綉 耀燿 聯联聨 \
    聰聡 腳脚 腸膓 豔艷艶 藝芸 果菓 萬万 藥薬葯 參参 薰薫 蘆芦 蘇蘓 衛衞 裝装 霸覇 覽覧 觀観 證証 註注 詠咏 讚讃 豐豊 跡蹟迹 \
    踴踊 遲遅 醬醤 鍾鐘 闊濶 閒間 關関 陰隂 雜雑 靈霊 飄飃 驅駆 驗験 體体 默黙 點点 齊斉 齋斎 長⻑ 食⻝ 母⺟ 骨⻣ 鬼⻤ 角⻆ \
    雨⻗ 民⺠ 西⻄ 虎⻁ 發発 賴頼 曆暦 歷歴 寬寛 拓搨 瑤瑶 靜静 增増 橫横 高髙 沈沉 燁曄 鈺玨 凱凯 鵬鹏 凌淩 嵿頂 市巿 鑽鉆
    """

  /// Behind a name: marks of the exchanges, legal forms, and words for a trade.
  private static let suffixes = [
    "ky", "dr", "管理股票", "股份有限公司", "有限公司", "公司", "集團", "控股", "投控", "投資", "企業", "工業", "實業", "興業", "科技",
    "電子", "電機", "電腦", "電通", "光電", "半導體", "精密", "精機", "機械", "材料", "化工", "化學", "合成", "生物", "生技", "生醫", "生化",
    "醫療",
    "醫藥", "製藥", "藥業", "食品", "紡織", "建設", "營造", "開發", "國際", "環保", "能源", "綠能", "資訊", "軟體", "網路", "通訊", "電信",
    "光學",
    "航空", "旅行社", "旅遊", "藝術", "文創", "娛樂", "數位", "系統", "服務", "物流", "金控", "銀行", "證券", "保險", "貿易", "百貨", "餐飲",
    "觀光",
  ]
}

/// Classes of characters, which grow together when a group has characters of several.
private struct CharacterClasses {
  /// The next character of its class; none for the one that stands for the class.
  private var next: [Unicode.Scalar: Unicode.Scalar] = [:]

  /// The character that stands for the class.
  func first(of character: Unicode.Scalar) -> Unicode.Scalar {
    var first = character
    while let next = next[first] { first = next }
    return first
  }

  mutating func join(_ group: some Collection<Unicode.Scalar>) {
    guard let one = group.first.map(first) else { return }
    for other in group.dropFirst().map(first) where other != one { next[other] = one }
  }
}

extension String {
  /// Whether two names may be one security's or one broker's: one is a part of the other, however they are written.
  package func isNamed(as other: String) -> Bool {
    let (one, other) = (FoldedName.of(self), FoldedName.of(other))
    return one.contains(other) || other.contains(one)
  }

  /// Whether the text is a part of a name as names are searched: 凯基 and 凱基證券 of 凱基.
  package func isPart(of name: String) -> Bool {
    let text = FoldedName.searched(self)
    let stem = text.count > 3 && text.hasSuffix(FoldedName.searched("證券")) ? String(text.dropLast(2)) : text
    return !text.isEmpty && FoldedName.searched(name).contains(stem)
  }

  /// Whether two names are one but for width, marks and variants after the first character, which is compared first:
  /// a night compares 19,000 pairs, and to fold all of them takes 50 ms.
  package func isSpelled(as other: String) -> Bool {
    unicodeScalars.first == other.unicodeScalars.first && !isEmpty
      && FoldedName.plain(self) == FoldedName.plain(other)
  }

  /// Whether two names have no character in common, which is evidence of a mistyped code. A name in Latin letters and one in
  /// Chinese, such as GOGOLOOK and 走著瞧, cannot be compared.
  package func sharesNothing(with other: String) -> Bool {
    let (one, two) = (FoldedName.of(self), FoldedName.of(other))
    func isLatin(_ name: String) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }
    return !isNamed(as: other) && isLatin(one) == isLatin(two)
      && Set(one.filter { !$0.isASCII }).isDisjoint(with: two)
  }
}

import Testing
import Values

/// One security is written in several ways, and two securities may have alike names.
@Suite struct FoldedNameTests {
  @Test(arguments: [
    ("奧義賽博-KY創", "奧義賽博-KY"), ("台企銀", "臺企銀"), ("恒耀", "恆耀"), ("寬宏", "寬宏藝術"), ("惠特科技", "惠特"), ("康霈*", "康霈＊"),
    ("康霈﹡", "康霈"), ("保綠KY", "保綠-KY"), ("保綠－ＫＹ", "保綠-KY"), ("暉盛", "暉盛-創"), ("大研生醫*", "大研生醫"), ("⾦像電", "金像電"),
    ("\u{F90A}像電", "金像電"), ("⻘雲", "青雲"), ("峯源-KY", "峰源"), ("惠特科技股份有限公司", "惠特"), ("泰博科技", "泰博電子"),
    ("Jpp-KY", "JPP"), ("鑽石投資", "鉆石投資"), ("上巿", "上市"), ("美\u{200B}喆", "美喆-KY"),
    ("凱基", "凱基證券"), ("威力晹", "威力暘-創"), ("台灣虎航 ", "台灣虎航-創"), ("高盛電(管理股票)", "高盛電"), ("國巨\u{FE00}", "國巨*"),
  ])
  func `two spellings are one name`(one: String, other: String) {
    #expect(one.isNamed(as: other) && other.isNamed(as: one))
    #expect(!one.sharesNothing(with: other))
  }

  @Test(arguments: [
    ("群創", "群電"), ("緯創", "緯穎"), ("台積電", "台達電"), ("亞航", "亞洲航空"), ("凱基金", "開發金"), ("甲0", "甲1"),
    // A Latin name and a Chinese one are not compared.
    ("走著瞧-創", "GOGOLOOK"), ("ITH-KY", "奕力-KY"),
  ])
  func `names that differ may still have something in common`(one: String, other: String) {
    #expect(!one.isNamed(as: other) && !one.sharesNothing(with: other) && !other.sharesNothing(with: one))
  }

  @Test(arguments: [
    ("慶豐富", "庆丰富"), ("台積電", "台积电"), ("鴻海", "鸿海"), ("國泰金", "国泰金"), ("發發", "发发"), ("群創", "群創"), ("敘豐", "敍豐"),
    ("敘豐", "叙丰"),
  ])
  func `a search finds a name in simplified characters and in those of Hong Kong`(
    name: String, simplified: String
  ) {
    #expect(FoldedName.searched(name) == FoldedName.searched(simplified))
    #expect(FoldedName.searched(name) != FoldedName.searched("台達電"))
  }

  @Test(arguments: [
    ("大同科技", "中興科技"), ("甲0", "乙0"), ("三地開發", "裕豐"), ("永邑-KY", "凱羿-KY"), ("TPK-KY", "GIS-KY"),
    ("元創精密", "政翔精密"),
  ])
  func `suffixes and marks are nothing in common`(one: String, other: String) {
    #expect(one.sharesNothing(with: other) && other.sharesNothing(with: one))
  }
}

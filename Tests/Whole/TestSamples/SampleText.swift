/// Announcements in the form of the exchanges' pages, with the values that a test gives.
package enum SampleText {
  package static func decision(
    board: String = "115/06/16", source: String = "現金增資發行新股", total: String = "發行普通股12,000仟股",
    price: String = "俟申報生效後另行公告", employees: String = "15%，計1,800仟股", offered: String = "10%，計1,200仟股",
    holders: String = "75%，計9,000仟股", last: String = "15.其他應敘明事項:無"
  ) -> String {
    """
    1.董事會決議日期:\(board)\r
    2.增資資金來源:\(source)\r
    3.是否採總括申報發行新股(是，請併敘明預定發行期間/否):否\r
    4.全案發行總金額及股數(如屬盈餘或公積轉增資，發行股數則不含配發\r
    給員工部分):\(total)\r
    5.採總括申報發行新股案件，本次發行金額及股數:不適用
    7.每股面額:新台幣10元
    8.發行價格:\(price)
    9.員工認購股數或配發金額:\(employees)
    10.公開銷售股數:\(offered)
    11.原股東認購或無償配發
    比例(請註明暫定每仟股認購或配發股數):\(holders)
    12.畸零股及逾期未認購股份之處理方式:放棄認購之股份洽特定人認購
    13.本次發行新股之權利義務:與原有股份相同
    \(last)
    """
  }

  package static func notice(
    effective: String = "115/09/01", decisions: String = "115/06/16",
    total: String = "新台幣120,000,000元，普通股12,000,000股。", price: String = "每股新台幣58元",
    employees: String = "1,800,000股", holders: String = "75%，計9,000,000股，每仟股得認購50.37股",
    offered: String = "10%，計1,200,000股", record: String = "115/10/05", transfer: String = "115/09/30",
    closed: (from: String, to: String) = ("115/10/01", "115/10/05"),
    payment: String = "(1)原股東及員工：115/10/08~115/10/14\n(2)特定人：115/10/15~115/10/18"
  ) -> String {
    """
    1.董事會決議或公司決定增資基準日期:115/09/05
    2.是否採總括申報發行新股(是，請併敘明預定發行期間/否):否
    3.主管機關申報生效日期:\(effective)
    4.董事會決議(追補)發行日期:\(decisions)
    5.發行總金額及股數:\(total)
    8.每股面額:新台幣10元
    9.發行價格:\(price)
    10.員工認股股數:\(employees)
    11.原股東認購比率:\(holders)
    12.公開銷售方式及股數:\(offered)
    16.現金增資認股基準日:\(record)
    17.最後過戶日:\(transfer)
    18.停止過戶起始日期:\(closed.from)
    19.停止過戶截止日期:\(closed.to)
    20.股款繳納期間:\(payment)
    21.與代收及專戶存儲價款行庫訂約日期:115/09/05
    24.其他應敘明事項:無
    """
  }
}

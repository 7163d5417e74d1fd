internal import Localization

extension PagePhrase {
  /// The texts that the chart's script needs.
  static let ofChart: [String] = [
    "open", "high", "low", "lots", "premiumAt", "olderMissing", "intraday", "deal",
  ]

  static let chart: [String: Text] = [
    "chartOf": Text("{0} 日 K 線", "Daily chart of {0}"),
    "chartDescribed": Text(
      "{0} 至 {1} 的日 K、均線、成交量與 KD；最近幾日的數字在下方表格。",
      "Daily bars from {0} to {1} with averages, volume and KD; the table below has the last days' numbers."),
    "chartRange": Text("範圍", "Range"), "chartLower": Text("副圖", "Lower pane"),
    "chartOverlays": Text("均線與通道", "Overlays"), "chartScale": Text("刻度含承銷價", "Offer price in the scale"),
    "chartZoom": Text("縮放", "Zoom"), "zoomIn": Text("放大", "Zoom in"), "zoomOut": Text("縮小", "Zoom out"),
    "intraday": Text("盤中", "intraday"), "deal": Text("成交", "Last"),
    "chartParts": Text("更多設定", "More settings"), "chartLines": Text("其他均線", "Other averages"),
    "chartIndicator": Text("副圖與天數", "Lower pane with periods"), "chartRows": Text("橫格線", "Rows"),
    "chartColumns": Text("直格線", "Columns"), "chartLabels": Text("標示的邊", "Sides with labels"),
    "chartRise": Text("漲的顏色", "Colour of rise"), "chartFall": Text("跌的顏色", "Colour of fall"),
    "side_left": Text("價格在左", "Prices left"), "side_right": Text("價格在右", "Prices right"),
    "side_top": Text("日期在上", "Dates above"), "side_bottom": Text("日期在下", "Dates below"),
    "chartWestern": Text("歐美配色（綠漲紅跌）", "Western colours (green rises)"),
    "chartKeys": Text(
      "← → 逐日查價，↑ ↓ 移動價格，＋ − 縮放，End 回到最新，Esc 收起；拖曳可捲動，Ctrl（⌘）加滾輪縮放，點兩下還原。",
      "← → read day by day, ↑ ↓ move the price, + − zoom, End goes to the newest, Esc ends; drag to scroll, Ctrl (⌘) and wheel zoom, double click resets. "
    ),
    "chartTouch": Text(
      "按住拖曳查價、兩指縮放、點兩下還原。", "Press and drag to read, pinch to zoom, tap twice to reset. "),
    "chartFirst": Text(
      "均線、KD 從圖上第一根 K 棒開始算。", "Averages and KD begin with the first bar that is loaded."),
    "chartWeekly": Text(
      "撥券滿兩週後，走勢圖每週五更新，至撥券後 60 天為止。",
      "From two weeks after delivery the chart is renewed every Friday, until 60 days after delivery."),
    "olderMissing": Text("更早的資料載入失敗", "earlier years could not be loaded"),
    "premiumAt": Text("溢價率 {1}（以 {0} 元計）", "premium {1} (at NT${0})"), "range_1M": Text("1 個月", "1M"),
    "range_3M": Text("3 個月", "3M"), "range_6M": Text("半年", "6M"), "range_1Y": Text("1 年", "1Y"),
    "range_all": Text("全部", "All"), "lower_kd": Text("KD (9,3,3)", "KD (9,3,3)"),
    "lower_macd": Text("MACD (12,26,9)", "MACD (12,26,9)"),
    "lower_macd-taiwan": Text("MACD 台式", "MACD, Taiwan's"), "lower_rsi": Text("RSI (6,14)", "RSI (6,14)"),
    "lower_arbr": Text("ARBR (26)", "ARBR (26)"), "lower_bias": Text("乖離率 BIAS (20)", "BIAS (20)"),
    "lower_atr": Text("ATR (14)", "ATR (14)"), "lower_cci": Text("CCI (14)", "CCI (14)"),
  ]
}

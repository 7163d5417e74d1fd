internal import Localization

extension PagePhrase {
  /// The texts that the chart's script needs.
  static let ofChart: [String] = [
    "open", "high", "low", "lots", "premiumAt", "olderMissing", "intraday", "deal",
  ]

  static let chart: [String: Text] = [
    "chartRange": Text("範圍", "Range"),
    "chartInterval": Text("每根", "Bars"),
    "chartLower": Text("副圖", "Lower pane"),
    "chartOverlays": Text("均線與通道", "Overlays"), "chartScale": Text("刻度含承銷價", "Offer price in the scale"),
    "chartZoom": Text("縮放", "Zoom"), "zoomIn": Text("放大", "Zoom in"), "zoomOut": Text("縮小", "Zoom out"),
    "intraday": Text("盤中", "intraday"), "deal": Text("成交", "Last"),
    "chartParts": Text("更多設定", "More settings"), "chartLines": Text("其他均線", "Other averages"),
    "chartIndicator": Text("副圖與天數", "Lower pane with periods"), "chartRows": Text("橫格線", "Rows"),
    "chartColumns": Text("直格線", "Columns"), "chartLabels": Text("標示的邊", "Sides with labels"),
    "chartRise": Text("漲的顏色", "Colour of rise"), "chartFall": Text("跌的顏色", "Colour of fall"),
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
    "premiumAt": Text("溢價率 {1}（以 {0} 元計）", "premium {1} (at NT${0})"),

  ]
}

package import SubscriptionLists

/// The eleven rows of Fixtures/forms/list.*, typed by hand from the table in Fixtures/README.md.
package func elevenRows() throws -> [Offering] {
  [
    try .sample(
      "A131KA", name: "113央債甲11", market: "中央登錄公債", start: "2024-11-04", end: "2024-11-08",
      draw: "2024-11-12", delivery: "2024-11-15", shares: 80_000, finalShares: 80_000, offerPrice: "100",
      finalPrice: "100", underwriter: "中華郵政公司", total: 8_000_000),
    try .sample(
      "9997", name: "虛構航太", market: "初上市", start: "2024-11-05", end: "2024-11-07", draw: "2024-11-11",
      delivery: "2024-11-19", shares: 1_200_000, finalShares: 1_200_000, offerPrice: "60", finalPrice: nil,
      underwriter: "示範證券", total: nil),
    try .sample(
      "6535", name: "順藥", market: "上櫃增資", offerPrice: "225", finalPrice: "225", underwriter: "元富",
      total: 76_500_000),
    try .sample(),
    try .sample(
      "4927", name: "泰鼎-KY", market: "第一上市公司現金增資", start: "2024-10-28", end: "2024-10-30",
      draw: "2024-11-04", delivery: "2024-11-12", shares: 2_550_000, finalShares: 2_550_000,
      offerPrice: "40", finalPrice: "40", total: 102_000_000),
    try .sample(
      "9998", name: "虛構生醫", market: "初上櫃", start: "2024-10-23", end: "2024-10-25", draw: "2024-10-29",
      delivery: "2024-11-04", shares: 1_000_000, finalShares: 1_000_000, offerPrice: "47.5",
      finalPrice: "43.91", underwriter: "示範證券", total: 43_910_000, applications: 125_000,
      winRate: "0.8"),
    try .sample(
      "9939", name: "宏全", start: "2024-10-18", end: "2024-10-22", draw: "2024-10-24",
      delivery: "2024-11-01", shares: 680_000, finalShares: 680_000, offerPrice: "133", finalPrice: "133",
      underwriter: "台新", total: 90_440_000, applications: 181_155, winRate: "0.37"),
    try .sample(
      "2646", name: "星宇航空", market: "初上市", start: "2024-10-15", end: "2024-10-17",
      draw: "2024-10-21", delivery: "2024-10-25", shares: 79_900_000, finalShares: 79_900_000,
      offerPrice: "20", finalPrice: "20", underwriter: "第一金", lot: 2000, total: 1_598_000_000,
      applications: 1_607_558, winRate: "2.48"),
    try .sample(
      "6919", name: "康霈*", market: "初上市", start: "2024-09-20", end: "2024-09-24", draw: "2024-09-26",
      delivery: "2024-10-02", shares: 3_320_000, finalShares: 3_320_000, offerPrice: "433.8",
      finalPrice: "433.8", underwriter: "元大", total: 1_440_216_000, applications: 121_637,
      winRate: "2.72"),
    try .sample(
      "2897B", name: "王道銀乙特", start: "2024-09-13", end: "2024-09-18", draw: "2024-09-20",
      delivery: "2024-09-30", shares: 23_750_000, finalShares: 23_750_000, offerPrice: "12",
      finalPrice: "12", underwriter: "元大", lot: 5000, total: 285_000_000, applications: 13_121,
      winRate: "36.2"),
    try .sample(
      "6950", name: "KKT-KY", market: "第一上市公司初上市", start: "2024-06-06", end: "2024-06-11",
      draw: "2024-06-13", delivery: "2024-06-19", shares: 1_845_000, finalShares: 4_613_000,
      offerPrice: "88", finalPrice: nil, underwriter: "統一", total: nil, isCancelled: true),
  ]
}

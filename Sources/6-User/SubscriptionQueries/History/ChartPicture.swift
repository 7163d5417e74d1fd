package import Diagnostics
internal import Localization
internal import Posix
internal import SubscriptionCharts

/// The pixels of a chart, for chats that show no SVG. They are drawn by rsvg-convert of librsvg: drawing letters needs
/// fonts, and a library for them would be larger than all else that subcal is linked with.
package enum ChartPicture {
  /// A PNG of twice the chart's size, so that its small letters stay readable.
  package static func png(of svg: [UInt8]) throws(SubcalError) -> [UInt8] {
    let (status, file) = try converted(svg)
    guard status == 0, let picture = PNGFile.named(file) else {
      throw SubcalError(
        .cannotWrite, "\(program) 無法轉出 PNG（結束狀態 \(status)）", "\(program) made no PNG (exit status \(status))",
        advice: "改用 .svg 檔名。", "name a file that ends in .svg.")
    }
    return picture
  }

  private static func converted(_ svg: [UInt8]) throws(SubcalError) -> (status: Int32, bytes: [UInt8]) {
    do {
      return try ChildProcess.output(of: program, ["--format", "png", "--zoom", "2"], input: svg)
    } catch  where error.errno == .noSuchFileOrDirectory {
      throw SubcalError(
        .unavailable, "找不到 \(program)，無法畫成 PNG", "\(program), which draws the PNG, is not installed",
        advice: "安裝 librsvg（Debian 與 Ubuntu：apt install librsvg2-bin fonts-noto-cjk），或改用 .svg 檔名。",
        "install librsvg (Debian and Ubuntu: apt install librsvg2-bin fonts-noto-cjk), or name a file that ends "
          + "in .svg.")
    } catch {
      throw SubcalError(
        .cannotWrite, "\(error)", advice: "改用 .svg 檔名。", "name a file that ends in .svg.")
    }
  }

  private static let program = "rsvg-convert"
}

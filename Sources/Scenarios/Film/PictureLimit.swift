internal import Drawing
internal import Encoding
internal import Grids
internal import Settings

/// How large a picture can be.
enum PictureLimit {
  /// In pixels: a picture takes a byte a pixel twice, in libgd and as a frame, and may take 4 GB.
  static let pixels = Int(Int32.max)

  /// libgd keeps a pointer a row, in one block of less than 2 GB.
  static let rows = pixels / MemoryLayout<UInt>.size

  /// Why a picture is too large, or nil.
  static func excess(of size: Size, look: Look, plans: [Scenario.Plan]) -> String? {
    let advice = look.cell > 1 ? "lower size or cell" : "lower size"
    if size.area > pixels {
      let gigabytes = (Double(size.width) * Double(size.height) * 2 / 1e8).rounded() / 10
      return "a picture of \(size) pixels takes \(gigabytes) GB of memory, over 4 GB: \(advice)"
    }
    if size.height > rows {
      return "a picture of \(size) pixels is over \(rows) pixels high: lower size, cell or gap"
    }
    for plan in plans {
      if let side = plan.format.longestSide, max(size.width, size.height) > side {
        return "\(plan.format.name) holds at most \(side) pixels a side, not \(size): \(advice)"
      }
    }
    return nil
  }

  /// How many pictures of a size can be worked on at once without taking more memory than that.
  static func jobs(_ jobs: Int, for size: Size) -> Int {
    min(jobs, max(1, pixels / max(1, size.area)))
  }
}

internal import Scenarios

extension ChangedSetting {
  /// `rule: B3/S23 → B36/S23`, always one line, with untrusted text escaped.
  var line: String {
    let (file, scenario) = shownSides
    return "\(name.shortened(to: Self.most)): \(file) → \(scenario)"
  }

  /// Both values, shortened for one line. Long values begin shortly before the first difference.
  var shownSides: (file: String, scenario: String) {
    let sides = [file, scenario].map(\.escaped)
    guard sides.contains(where: { $0.count > Self.most }) else { return (sides[0], sides[1]) }
    let common = zip(sides[0], sides[1]).prefix { $0 == $1 }.count
    let skipped = common > Self.most / 2 ? common - Self.context : 0
    let shown = sides.map { side in
      ((skipped > 0 ? "…" : "") + side.dropFirst(skipped)).shortened(to: Self.most)
    }
    return (shown[0], shown[1])
  }

  /// The maximum number of characters of a shown value.
  private static let most = 48
  /// The number of characters shown before the first difference.
  private static let context = 12
}

extension String {
  fileprivate func shortened(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }
}

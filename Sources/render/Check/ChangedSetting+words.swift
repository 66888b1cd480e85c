internal import Scenarios

extension ChangedSetting {
  /// `rule: B3/S23 → B36/S23`, on one line whatever a stranger has written.
  var line: String {
    let (file, scenario) = shownSides
    return "\(name.shortened(to: Self.most)): \(file) → \(scenario)"
  }

  /// Both values, short enough for a line; where they are long, from shortly before they part.
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

  /// Letters of a value that is shown.
  private static let most = 48
  /// Letters before the one in which two values part.
  private static let context = 12
}

extension String {
  fileprivate func shortened(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }
}

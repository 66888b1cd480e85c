internal import Decoding
internal import Encoding
internal import Scenarios

extension Scenario {
  /// The scenario without those outputs that carry it already: what `--if-changed` draws.
  var changed: Scenario {
    keeping(plans.filter { !isUpToDate($0) })
  }

  /// Whether every file of an output says of itself that it is what would be drawn.
  private func isUpToDate(_ plan: Plan) -> Bool {
    guard let text, plan.destination != .standardOutput, plan.format.content != .counts else {
      return false
    }
    let files = if case .numbered = plan.destination { frames } else { 1 }
    return (0..<files).allSatisfy { number in
      let path = plan.destination.path(number: number)
      guard case .success(let bytes) = SystemFile.read(path, limit: 1 << 30) else { return false }
      return (try? PictureText.scenario(in: bytes)) == text && PictureText.isWhole(bytes)
    }
  }
}

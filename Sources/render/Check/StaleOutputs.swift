internal import Decoding
internal import Encoding
internal import Files
internal import Scenarios

/// Files beside the outputs of a run that no scenario writes any more: a placeholder of their names had
/// another value once, or a film was longer.
struct StaleOutputs {
  /// What the run writes.
  let register: OutputRegister
  let policy: PathPolicy

  /// Returns the stale outputs of these plans, a sequence as one.
  func found(beside plans: [PlannedOutput]) -> [CheckedOutput] {
    var seen: Set<Path> = []
    var found: [Destination: [Int]] = [:]
    for plan in plans where plan.format.pictures.reader != nil {
      guard let prefix = plan.siblingPrefix, seen.insert(plan.written).inserted else { continue }
      for path in Folder.files(beginningWith: prefix, in: plan.folder, policy) {
        guard let (destination, number) = staleOutput(path, of: plan) else { continue }
        found[destination, default: []].append(number)
      }
    }
    return found.sorted { $0.key.name < $1.key.name }.map(Self.output)
  }

  /// Returns the output that a file was, and the frame that it shows; nil if it is still written, or
  /// never was an output of this plan.
  private func staleOutput(_ path: Path, of plan: PlannedOutput) -> (Destination, Int)? {
    guard path.pathExtension == plan.destination.pathExtension, !register.writes(path),
      let text =
        (try? plan.format.pictures.reader?.scenario(ByteSource(FileStream(path, policy).next)))
          ?? nil,
      let destination = plan.sibling(path, drawnFrom: text)
    else { return nil }
    return destination.number(of: path).map { (destination, $0) }
  }

  private static func output(_ destination: Destination, _ numbers: [Int]) -> CheckedOutput {
    var output = CheckedOutput(name: destination.name, status: .noLongerDrawn)
    output.files = numbers.map { destination.path(number: $0) }
    if case .numbered = destination { output.finding.frames = numbers.sorted() }
    return output
  }
}

extension PlannedOutput {
  /// The folder that it is written to.
  fileprivate var folder: Path { destination.path(number: 0).folder }
}

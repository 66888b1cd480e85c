internal import Decoding
internal import Encoding
internal import Files
internal import Scenarios

/// Pictures beside the scenarios that none of them makes any more: another value stood in a place
/// of their names once, or a film was longer.
struct Leftovers {
  /// A scenario's outputs, and how many frames they have; nil where that is not known.
  typealias Drawn = (plans: [Plan], frames: Int?)

  private let policy: PathPolicy
  private var files: Set<FileIdentity> = []
  private var sequences: [(destination: Destination, frames: Int?)] = []

  init(_ drawn: [Drawn], policy: PathPolicy) {
    self.policy = policy
    for (plans, frames) in drawn {
      for destination in plans.map(\.destination) {
        if case .numbered = destination {
          sequences.append((destination, frames))
        } else {
          files.insert(policy.identity(of: destination.path(number: 0)))
        }
      }
    }
  }

  /// What is left over of the outputs of these plans, a sequence as one.
  func found(beside plans: [Plan]) -> [CheckedOutput] {
    var seen: Set<Path> = []
    var found: [Destination: [Int]] = [:]
    for plan in plans where plan.format.reader != nil {
      guard let prefix = plan.siblingPrefix, seen.insert(plan.written).inserted else { continue }
      for path in Folder.files(beginningWith: prefix, in: plan.folder, policy) {
        guard let (destination, number) = leftover(path, of: plan) else { continue }
        found[destination, default: []].append(number)
      }
    }
    return found.sorted { $0.key.name < $1.key.name }.map(Self.output)
  }

  /// The output that a file was, and the frame that it shows; nil where it is still drawn, or was
  /// never one of this plan's.
  private func leftover(_ path: Path, of plan: Plan) -> (Destination, Int)? {
    guard path.pathExtension == plan.destination.pathExtension, !isDrawn(path),
      let text = (try? plan.format.reader?.scenario(ByteSource(FileStream(path, policy).next)))
        ?? nil,
      let destination = plan.sibling(path, drawnFrom: text)
    else { return nil }
    return destination.number(of: path).map { (destination, $0) }
  }

  private func isDrawn(_ path: Path) -> Bool {
    if files.contains(policy.identity(of: path)) { return true }
    return sequences.contains { sequence in
      sequence.destination.number(of: path).map { $0 < sequence.frames ?? .max } ?? false
    }
  }

  private static func output(_ destination: Destination, _ numbers: [Int]) -> CheckedOutput {
    var output = CheckedOutput(name: destination.name, status: .noLongerDrawn)
    if case .numbered = destination { output.finding.frames = numbers.sorted() }
    return output
  }
}

extension Plan {
  /// The folder that it is written to.
  fileprivate var folder: Path { destination.path(number: 0).folder }
}

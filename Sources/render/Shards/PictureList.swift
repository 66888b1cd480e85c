internal import Files
internal import Scenarios
internal import Settings

/// The pictures of all files of a run: numbered in an order that does not depend on that of the words,
/// so that all workers mean the same by a number.
struct PictureList {
  /// More than anybody can look at.
  static let most = 1_000_000

  private var sweeps: [Sweep] = []
  /// The files that they are of.
  private var files: [ScenarioFile] = []
  /// The number of the first picture of each.
  private var starts: [Int] = []
  private(set) var count = 0

  /// Adds the pictures of a document.
  mutating func add(_ sweep: Sweep, of file: ScenarioFile) {
    starts.append(count)
    sweeps.append(sweep)
    files.append(file)
    count += sweep.count
  }

  /// What each takes, in nanoseconds of a core.
  var costs: [Int] { sweeps.flatMap(\.costs) }

  /// Who draws which. A part of a table is its worker's who has its number, so that whoever misses one
  /// knows whom to ask.
  func split(among workers: Int) -> Split {
    var held: [Int: Int] = [:]
    for (sweep, start) in zip(sweeps, starts) {
      for (number, part) in sweep.parts { held[start + number] = part }
    }
    return Split(costs, held: held, among: workers)
  }

  /// What was drawn at random, and would be something else for each worker.
  var drawn: [Drawn] { sweeps.flatMap(\.drawn) }

  func scenario(_ number: Int) throws(InputProblem) -> Scenario {
    let place = place(of: number)
    return try sweeps[place].scenario(number - starts[place])
  }

  func destinations(_ number: Int) throws(InputProblem) -> [Destination] {
    let place = place(of: number)
    return try sweeps[place].destinations(number - starts[place])
  }

  /// Whether it costs nothing to ask for a picture's scenario.
  func isRead(_ number: Int) -> Bool { sweeps[place(of: number)].areRead }

  /// The file that a picture is of.
  func file(of number: Int) -> ScenarioFile { files[place(of: number)] }

  /// Which of the documents a picture is of.
  private func place(of number: Int) -> Int {
    var places = starts.indices
    while places.count > 1 {
      let middle = places.lowerBound + places.count / 2
      if starts[middle] <= number {
        places = middle..<places.upperBound
      } else {
        places = places.lowerBound..<middle
      }
    }
    return places.lowerBound
  }
}

extension PictureList {
  /// The names that more than one of them would be written to.
  func clashes() throws(InputProblem) -> [String] {
    var hashes: [UInt64] = []
    for number in 0..<count {
      for destination in try destinations(number) where destination != .standardOutput {
        hashes.append(destination.hash)
      }
    }
    hashes.sort()
    let twice = Set(zip(hashes, hashes.dropFirst()).filter { $0 == $1 }.map(\.0))
    if twice.isEmpty { return [] }
    var (seen, names): (Set<String>, [String]) = ([], [])
    for number in 0..<count where names.count < Mistake.mostTold {
      for destination in try destinations(number) where twice.contains(destination.hash) {
        if !seen.insert(destination.name).inserted { names.append(destination.name) }
      }
    }
    return names
  }
}

extension Destination {
  /// A number that another destination hardly ever has (FNV-1a): a million names take the memory of a
  /// million numbers.
  fileprivate var hash: UInt64 {
    path(number: 0).bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

internal import Arrays
internal import Grids
internal import Settings

/// The properties of all frames of an input, found by reading it once.
struct InputSurvey: Sendable {
  let size: Size
  private(set) var content: ArrayContent
  /// The number of frames.
  private(set) var frames = 0
  /// The SHA-256 of the bytes, in hexadecimal digits.
  private(set) var hash = ""
  /// The values that occur, each with the first frame that holds it; at most `mostValues`. Empty
  /// if there are numbers that are not whole.
  private(set) var values: [Int: Int] = [:]
  /// The first frame with a number that is not whole.
  private(set) var firstFraction: Int?
  /// The lowest and highest number, of finite ones.
  private(set) var extent: (lowest: Double, highest: Double)?

  /// One more value than a world can have states.
  private static let mostValues = 257

  /// Reads an input to its end.
  init(_ input: RecordingInput) throws(RecordingProblem) {
    let reader = try input.open()
    reader.startHash()
    guard let first = try reader.nextFrame(), let content = reader.content else {
      throw .noFrames(name: input.name)
    }
    size = first.size
    self.content = content
    var cancellation = CancellationCheck()
    add(first.values, &cancellation)
    while let frame = try reader.nextFrame() {
      if frame.size != size {
        throw .otherSize(frame.size, than: size, frame: frames, name: input.name)
      }
      add(frame.values, &cancellation)
      if cancellation.isOver(after: size.area) { throw .canceled(name: input.name) }
    }
    if CancellationCheck.isOver { throw .canceled(name: input.name) }
    hash = try reader.finishHash() ?? ""
    // Names may have been found while reading.
    self.content = reader.content ?? content
  }

  private mutating func add(_ frame: ArrayValues, _ cancellation: inout CancellationCheck) {
    switch frame {
    case .bytes(let bytes):
      var seen = [Bool](repeating: false, count: 256)
      for byte in bytes { seen[Int(byte)] = true }
      for value in seen.indices where seen[value] { add(value) }
    case .integers(let integers):
      var last: Int?
      for value in integers where value != last {
        if cancellation.isOver(after: 1) { break }
        add(value)
        last = value
      }
    case .numbers(let numbers):
      for number in numbers {
        if cancellation.isOver(after: 1) { break }
        add(number)
      }
    }
    frames += 1
  }

  private mutating func add(_ value: Int) {
    if values.count < Self.mostValues, values[value] == nil { values[value] = frames }
    addToExtent(Double(value))
  }

  private mutating func add(_ number: Double) {
    guard number.isFinite else { return }
    addToExtent(number)
    if firstFraction != nil { return }
    if let value = Int(exactly: number) {
      if values.count < Self.mostValues, values[value] == nil { values[value] = frames }
    } else {
      firstFraction = frames
      values = [:]
    }
  }

  private mutating func addToExtent(_ number: Double) {
    let (lowest, highest) = extent ?? (number, number)
    extent = (min(lowest, number), max(highest, number))
  }
}

internal import Arrays
internal import Decoding
internal import Grids
internal import Settings

/// An input of frames, and how its bytes are read.
struct RecordingInput: Sendable {
  let name: String
  let stream: ByteStream
  let options: ArrayOptions

  /// - Parameter names: the names of states, to which words in the input refer.
  init(_ file: SourceFile, _ options: ArrayOptions, names: [String]?) {
    name = file.name
    var options = options
    options.names = names ?? []
    self.options = options
    stream = file.stream ?? ByteStream(of: file.bytes)
  }

  /// Opens the input at its beginning.
  func open() throws(RecordingProblem) -> RecordingReader { try open(stream.open) }

  /// Opens a pipe to read its beginning, which stays available.
  func peek() throws(RecordingProblem) -> RecordingReader {
    if case .pipe(let pipe) = stream.source { return try open(pipe.peek) }
    return try open()
  }

  private func open(
    _ open: () throws(FileProblem) -> ByteStream.Next
  ) throws(RecordingProblem) -> RecordingReader {
    do throws(FileProblem) {
      return try RecordingReader(open(), name: name, options, parts: stream.parts)
    } catch {
      throw .file(error)
    }
  }

  /// Makes a pipe readable several times, which waits for its end.
  func keepAll() throws(RecordingProblem) {
    guard case .pipe(let pipe) = stream.source else { return }
    do throws(FileProblem) {
      try pipe.keepAll { RecordingReader.isCanceled }
    } catch {
      throw .file(error)
    }
    if RecordingReader.isCanceled { throw .canceled(name: name) }
  }
}

/// A reader of the frames of an input, in order. A class, since its source of bytes calls back.
final class RecordingReader {
  let name: String
  private var reader: (any ArrayReader)?
  private var agents: AgentTable.Next?
  private let options: ArrayOptions
  private let next: ByteStream.Next
  /// The files that the bytes come from; nil for other inputs.
  private let parts: StreamParts?
  private var failure: RecordingProblem?
  /// The error in the bytes that ended the reading.
  private(set) var problem: ArrayProblem?
  private var hash: SHA256?
  private var source: ByteSource?
  private var received = 0
  /// The name of the file that contains the beginning of the latest frame.
  private(set) var fileName: String
  /// True if the input has lines and columns.
  private var isText = false

  init(
    _ next: @escaping ByteStream.Next, name: String, _ options: ArrayOptions, parts: StreamParts?
  ) {
    (self.next, self.name, self.options, self.parts) = (next, name, options, parts)
    fileName = name
  }

  /// The meaning of the values; known after the first frame.
  var content: ArrayContent? { reader?.content }

  /// The bytes that stay in memory while frames are read, besides those of a frame.
  var kept: Int { reader?.kept ?? 0 }

  /// True if integers can be missing; known after the first frame.
  var canLackValues: Bool { reader?.canLackValues ?? false }

  /// What was decided about the frames so far, with the name of the input; nil if nothing was.
  var note: String? { reader?.note.map { "\(name): \($0)" } }

  /// Computes the hash of all bytes, if it is called before the first frame.
  func startHash() { hash = SHA256() }

  /// Returns the next frame; nil at the end.
  func nextFrame() throws(RecordingProblem) -> ArrayFrame? {
    try read { source throws(Located<ArrayProblem>) in
      findFile(of: source)
      if reader == nil { reader = try arrayReader(of: source, options) }
      return try reader?.next()
    }
  }

  /// Returns the next frame of a table of agents that is sorted by time, and up to `earlier` ones before
  /// it; nil at the end.
  func nextAgents(
    after earlier: Int, _ options: AgentOptions
  ) throws(RecordingProblem) -> AgentTable? {
    try read { source throws(Located<ArrayProblem>) in
      if agents == nil {
        agents = try AgentTable.frames(of: source, after: earlier, options)
      }
      return try agents?()
    }
  }

  /// Returns what a function reads from the bytes. Its errors get the names of files.
  func read<Value>(
    _ value: (ByteSource) throws(Located<ArrayProblem>) -> Value
  ) throws(RecordingProblem) -> Value {
    let result = Result { () throws(Located<ArrayProblem>) in try value(source ?? makeSource()) }
    // A file that cannot be read further looks like one that ends early.
    if let failure { throw failure }
    do throws(Located<ArrayProblem>) {
      return try result.get()
    } catch {
      problem = error.problem
      throw Self.isCanceled ? .canceled(name: name) : invalid(error)
    }
  }

  /// Returns the error with its place, in the file of a sequence that contains its line.
  private func invalid(_ error: Located<ArrayProblem>) -> RecordingProblem {
    guard isText, let part = parts?.part(ofLine: error.line) else {
      return .invalid(error, name: fileName, isText: isText)
    }
    return .invalid(
      Located(error.problem, line: part.line, column: error.column), name: part.name,
      isText: true)
  }

  /// Finds the file of the next frame, which begins with the first byte that was not consumed.
  private func findFile(of source: ByteSource) {
    if source.peek(1).isEmpty {
      // A text may have been read ahead to its end.
      fileName = parts?.part(ofByte: received) ?? fileName
      return
    }
    fileName = parts?.part(ofByte: received - source.waiting) ?? name
  }

  static var isCanceled: Bool { CancellationCheck.isOver }

  private func makeSource() -> ByteSource {
    let source = ByteSource { [unowned self] in
      do throws(FileProblem) {
        let bytes = try next { Self.isCanceled }
        // A canceled read looks like the end of the input.
        if Self.isCanceled {
          failure = .canceled(name: name)
          return []
        }
        hash?.update(bytes[...])
        received += bytes.count
        return bytes
      } catch {
        failure = .file(error)
        return []
      }
    }
    self.source = source
    isText = source.beginsText
    return source
  }

  /// Reads the rest of the input. Returns its hash in hexadecimal digits; nil without `startHash`.
  func finishHash() throws(RecordingProblem) -> String? {
    while source?.next().isEmpty == false {}
    if let failure { throw failure }
    return hash?.finish()
  }
}

/// The properties of all frames of an input, found by reading it once.
struct InputSurvey: Sendable {
  let size: Size
  private(set) var content: ArrayContent
  private(set) var frames = 0
  /// The SHA-256 of the bytes, in hexadecimal digits.
  private(set) var hash = ""
  /// The bytes that stay in memory while frames are read, besides those of a frame.
  private(set) var kept = 0
  /// The values that occur, each with the first frame that holds it; at most `mostValues`. Empty
  /// if there are numbers that are not whole.
  private(set) var values: [Int: Int] = [:]
  /// True if values are missing.
  private(set) var lacksValues = false
  /// The longest time of a frame; nil if the frames have no times.
  private(set) var widestTime: String?
  /// The first frame with a number that is not whole; nil if there is none.
  private(set) var firstFraction: Int?
  /// What was decided about the frames, as a sentence; nil if nothing was.
  private(set) var note: String?
  /// The last numbers in the names of the frames' files; empty if these do not differ.
  private(set) var fileNumbers: [String] = []
  /// The lowest and highest of the finite numbers; nil if there are none.
  private(set) var extent: (lowest: Double, highest: Double)?
  /// The frequencies of colors; nil if values are no colors, or memory does not suffice.
  private(set) var histogram: ColorHistogram?

  /// One more value than a world can have states.
  private static let mostValues = 257
  /// The most bytes that a reader takes for a color.
  private static let bytesAColor = 40

  init(_ input: RecordingInput) throws(RecordingProblem) {
    let reader = try input.open()
    reader.startHash()
    guard let first = try reader.nextFrame(), let content = reader.content else {
      throw .noFrames(name: input.name)
    }
    size = first.size
    self.content = content
    let memory = input.options.memory - Self.bytesAColor * size.area
    if content == .colors, memory >= ColorHistogram.bytes { histogram = ColorHistogram() }
    var cancellation = CancellationCheck()
    var numbers = [Self.number(in: reader.fileName)]
    add(first, &cancellation)
    while let frame = try reader.nextFrame() {
      if frame.size != size {
        throw .otherSize(frame.size, than: size, frame: frames, name: reader.fileName)
      }
      add(frame, &cancellation)
      if !numbers.contains(nil) { numbers.append(Self.number(in: reader.fileName)) }
      if cancellation.isOver(after: size.area) { throw .canceled(name: input.name) }
    }
    if CancellationCheck.isOver { throw .canceled(name: input.name) }
    hash = try reader.finishHash() ?? ""
    (kept, note) = (reader.kept, reader.note)
    let known = numbers.compactMap(\.self)
    if frames > 1, Set(known).count == frames { fileNumbers = known }
    // Names may have been found while reading.
    self.content = reader.content ?? content
  }

  /// Returns the last digits of a file's name before its ending; nil if it has none.
  private static func number(in name: String) -> String? {
    let stem = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let isDigit = { (letter: Character) in ("0"..."9").contains(letter) }
    return stem.lastIndex(where: isDigit).map { last in
      String(stem[...last].reversed().prefix(while: isDigit).reversed())
    }
  }

  private mutating func add(_ frame: ArrayFrame, _ cancellation: inout CancellationCheck) {
    if let time = frame.time, time.count >= widestTime?.count ?? 0 { widestTime = time }
    switch frame.values {
    case .bytes(let bytes):
      var seen = [Bool](repeating: false, count: 256)
      for byte in bytes { seen[Int(byte)] = true }
      for value in seen.indices where seen[value] { add(value) }
    case .integers(let integers):
      histogram?.add(integers, &cancellation)
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
    if value == ArrayValues.missing {
      lacksValues = true
      return
    }
    if values.count < Self.mostValues, values[value] == nil { values[value] = frames }
    addToExtent(Double(value))
  }

  private mutating func add(_ number: Double) {
    lacksValues = lacksValues || number.isNaN
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

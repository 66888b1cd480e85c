package import Decoding
internal import Drawing
package import Encoding
package import Files
package import Films
internal import Grids
internal import Synchronization

/// Returns true if a text that an image carries is a scenario.
package typealias IsScenario = @Sendable (_ text: String) -> Bool

/// Compares the files of an output with the existing ones while they are drawn.
///
/// The files are stills, of which one at a time is in memory, or text. A class, because an encoder
/// passes files to it while writing.
package final class FileComparison: Sendable {
  private struct Found {
    var finding = Finding()
    var failure: OutputProblem?
  }

  private let destination: Destination
  private let format: Format
  private let policy: PathPolicy
  private let staging: Staging?
  private let budget: Budget
  private let isScenario: IsScenario
  /// The comparison of lines; nil for images.
  private let lines: LineComparison?
  private let state = Mutex(Found())

  /// `policy`: the access policy for the existing files. `staging`: the staging area for redrawn
  /// files; nil to report differences only.
  package init(
    _ destination: Destination, _ format: Format, _ policy: PathPolicy, within budget: Budget,
    drawingAgain staging: Staging?, isScenario: @escaping IsScenario
  ) {
    (self.destination, self.format, self.isScenario) = (destination, format, isScenario)
    self.policy = policy
    self.staging = staging
    self.budget = budget
    lines =
      format.reader == nil
      ? LineComparison(destination.path(number: 0), policy, within: budget) : nil
    if case .numbered = destination { state.withLock { $0.finding.isOneFile = false } }
  }

  /// The output that receives the drawn files.
  package var output: Output {
    if let lines { return Output(destination, readBy: lines.take) }
    return Output(destination) { [self] number, bytes in
      state.withLock { compare(bytes, number: number, &$0) }
    }
  }

  /// Returns the finding. Call it after everything has been drawn.
  package func finding() throws(OutputProblem) -> Finding {
    if let lines { return lines.finding }
    let state = state.withLock { $0 }
    if let failure = state.failure { throw failure }
    return state.finding
  }

  private func compare(_ expected: [UInt8], number: Int, _ state: inout Found) {
    let found = found(expected, number: number)
    state.finding.add(found)
    guard !found.isOK, let staging, state.failure == nil else { return }
    do throws(OutputProblem) {
      try Output(destination, staging: staging).write(expected, number: number)
    } catch {
      state.failure = error
    }
  }

  private func found(_ expected: [UInt8], number: Int) -> Finding {
    let path = destination.path(number: number)
    // Equal bytes need no decoding. A poster would be too large to decode.
    if let bytes = try? EqualBytes(path, policy), bytes.compare(expected), bytes.isWhole {
      return Finding()
    }
    let file = ExistingFile(path, policy, number: number, within: budget, isScenario: isScenario)
    return file.finding(format.reader) {
      if format.isPage {
        return try PageComparison(expected, file.open()).finding()
      }
      if let objects = format.reader?.objects {
        return try ObjectComparison(objects, expected).finding(file.open(), number: number)
      }
      guard let reader = format.reader else { return Finding() }
      return try FilmComparison.finding(within: budget.memory) {
        .init(
          expected: try reader.open(ByteSource(expected)), actual: try reader.open(file.open())
        ) { FrameTimes(still: number) }
      }
    }
  }
}

/// An existing file of an output, read in blocks so that its size does not matter. A class, because
/// it records read errors for later.
package final class ExistingFile {
  private let path: Path
  private let policy: PathPolicy
  private let number: Int
  private let budget: Budget
  private let isScenario: IsScenario
  private var stream: FileStream?
  /// True if the time limit was reached before the file was read completely.
  private var isLate = false

  /// - Parameter number: the number of the frame that the file contains.
  package init(
    _ path: Path, _ policy: PathPolicy, number: Int, within budget: Budget,
    isScenario: @escaping IsScenario
  ) {
    (self.path, self.policy, self.number, self.budget) = (path, policy, number, budget)
    self.isScenario = isScenario
  }

  /// Opens the file as a source of bytes. When the time limit expires, the source ends early and
  /// `isLate` is true.
  package func open() throws -> ByteSource {
    let stream = try FileStream(path, policy)
    self.stream = stream
    return ByteSource {
      self.isLate = self.budget.isOver
      return self.isLate ? [] : stream.next()
    }
  }

  /// Returns the result of a comparison, or the reason why the file cannot be compared. `reader`:
  /// the reader of the file's format; nil for files without images.
  package func finding(_ reader: ImageReader?, _ compare: () throws -> Finding) -> Finding {
    var finding = Finding()
    var reason: String?
    do {
      finding = try compare()
    } catch let error as AccessProblem where error.isAbsence {
      finding.add(.missing(FrameNumbers([number])))
    } catch let error as AccessProblem {
      reason = Self.words(for: error)
    } catch {
      reason = "\(error)"
    }
    if let error = stream?.error { reason = Self.words(for: error) }
    if isLate { reason = "\(DecodingProblem.outOfTime)" }
    if let reason { finding.add(.unreadable(reason)) }
    if finding.isMissing { return finding }
    if !finding.isOK, let foreign = foreign ?? conflict { return Finding(.foreign(foreign)) }
    // Other line ends are no damage.
    if case .lineEnds? = finding.differences.first { return finding }
    if let reader { addScenario(reader, to: &finding) }
    return finding
  }

  /// The kind of the file if something else than `render` has written it; nil for other files.
  private var foreign: ForeignFile? {
    guard let stream = try? FileStream(path, policy) else { return nil }
    let start = ByteSource { stream.next() }.read(upTo: ForeignFile.most)
    let file = stream.error == nil ? ForeignFile(start) : nil
    // A page with a player is an output, too.
    let holdsPages = Destination(path).flatMap(formats.format)?.isPage == true
    return file == .page && holdsPages ? nil : file
  }

  /// The kind of a text in which git could not merge two versions; nil for other files.
  private var conflict: ForeignFile? {
    guard let stream = try? FileStream(path, policy) else { return nil }
    let source = ByteSource { self.budget.isOver ? [] : stream.next() }
    let marks = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }
    // A line begins with a mark, or with as many bytes as the longest one has.
    var (start, found, isStart) = ([UInt8](), 0, true)
    while case let bytes = source.next(), !bytes.isEmpty, found < marks.count {
      for byte in bytes where found < marks.count {
        if byte == UInt8(ascii: "\n") {
          (start, isStart) = ([], true)
        } else if isStart {
          start.append(byte)
          if start == marks[found] { found += 1 }
          isStart = start.count < 8
        }
      }
    }
    return found == marks.count ? .conflict : nil
  }

  /// Adds the scenario in the file's metadata. Other programs may refuse a file in which parts
  /// beside the pixels are damaged.
  private func addScenario(_ reader: ImageReader, to finding: inout Finding) {
    do {
      finding.carried = try reader.scenario(open())
      let isWhole = try reader.isWhole(open())
      if isLate { throw DecodingProblem.outOfTime }
      if !isWhole { throw DecodingProblem.damaged("a part beside the pixels, or its end") }
    } catch {
      finding.add(.unreadable("\(error)"))
    }
    if let text = finding.carried, !isScenario(text) {
      finding.add(.unreadable("the text in its metadata is no scenario"))
    }
  }

  private static func words(for error: AccessProblem) -> String {
    "cannot be read: \(error.reason)"
  }
}

extension ByteSource {
  package convenience init(_ stream: FileStream, within budget: Budget) {
    self.init { budget.isOver ? [] : stream.next() }
  }
}

/// Compares a file with bytes while they are encoded. If they are equal, nothing has to be decoded.
/// A class, because an encoder passes bytes to it while writing.
package final class EqualBytes: Sendable {
  private struct Unread {
    let file: FileStream
    /// Bytes read from the file but not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var areEqual = true
  }

  private let state: Mutex<Unread>

  package init(_ path: Path, _ policy: PathPolicy) throws(AccessProblem) {
    let file = try FileStream(path, policy)
    state = Mutex(Unread(file: file))
  }

  /// Compares the next bytes. Returns true if all bytes so far are equal.
  package func compare(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      var rest = bytes[...]
      while state.areEqual, !rest.isEmpty {
        if state.ahead.isEmpty { state.ahead = state.file.next()[...] }
        let count = min(rest.count, state.ahead.count)
        state.areEqual = count > 0 && rest.prefix(count) == state.ahead.prefix(count)
        rest = rest.dropFirst(count)
        state.ahead = state.ahead.dropFirst(count)
      }
      return state.areEqual
    }
  }

  /// The error that stopped reading before the end of the file; nil if there was none.
  package var error: AccessProblem? { state.withLock(\.file.error) }

  /// True if all bytes are equal and the file ends after the last compared byte.
  package var isWhole: Bool {
    state.withLock { $0.areEqual && $0.ahead.isEmpty && $0.file.next().isEmpty }
  }
}

/// A comparison of a text file with the lines of a fresh render while they are written. A class,
/// because an encoder passes lines to it while writing.
package final class LineComparison: Sendable {
  fileprivate struct State {
    let file: ExistingFile
    var source: Result<ByteSource, any Error>
    /// Bytes read from the file but not compared yet.
    var ahead: ArraySlice<UInt8> = []
    var lines = (file: 0, scenario: 0)
    /// The first differing line, counted from 1; nil while all are equal.
    var line: Int?
    /// The lines from this one on, or the current one.
    var rows = (file: ComparedLines(), scenario: ComparedLines())
    /// True if CR precedes a LF in the file.
    var hasReturns = false
  }

  private let state: Mutex<State>

  private let names: SideNames

  package init(
    _ path: Path, _ policy: PathPolicy, within budget: Budget, names: SideNames = .fileAndScenario
  ) {
    self.names = names
    let file = ExistingFile(path, policy, number: 0, within: budget) { _ in true }
    state = Mutex(State(file: file, source: Result { try file.open() }))
  }

  /// Compares the next bytes, which need not end with a line. Returns true: it takes all bytes.
  package func take(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      for byte in bytes { state.compare(byte) }
      return true
    }
  }

  /// The finding. Read it after all lines have been written.
  package var finding: Finding {
    state.withLock { state in
      while state.compare(nil) {}
      return state.file.finding(nil) {
        _ = try state.source.get()
        let counts = Sides(state.lines.scenario, differing: state.lines.file)
        guard let line = state.line else {
          return Finding(state.hasReturns ? .lineEnds : nil, names: names)
        }
        let (ours, theirs) = (state.rows.scenario, state.rows.file)
        let areTexts = ours.isText && theirs.isText
        let rows = areTexts ? Sides(ours.first, differing: theirs.first) : nil
        var finding = Finding(.lines(first: line, rows, counts), names: names)
        if areTexts, !(ours.isEmpty && theirs.isEmpty) {
          finding.patch = { [names] in names.patch(from: line, ours, theirs) }
        }
        return finding
      }
    }
  }
}

/// The lines of a text from the first difference on, up to a limit.
private struct ComparedLines {
  private var bytes: [UInt8] = []
  private var isCut = false
  /// The most bytes and lines of a patch, and the most bytes of the first line in messages.
  private static let (mostBytes, mostLines, mostShown) = (1 << 18, 2000, 400)
  private static let newline = UInt8(ascii: "\n")

  /// True if the text has ended.
  var isEmpty: Bool { bytes.isEmpty }

  /// The beginning of the first line; nil if the text has ended.
  var first: String? {
    let line = bytes.prefix { $0 != Self.newline }.prefix(Self.mostShown)
    return isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  var isText: Bool { !bytes.contains(0) }

  /// The first lines with their line ends, and true if more follow.
  var lines: (first: [ArraySlice<UInt8>], isCut: Bool) {
    var (lines, start) = ([ArraySlice<UInt8>](), bytes.startIndex)
    while start < bytes.endIndex, lines.count < Self.mostLines {
      let end = bytes[start...].firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return (lines, isCut || start < bytes.endIndex)
  }

  mutating func take(_ byte: UInt8, differs: Bool) {
    if byte == Self.newline && !differs {
      bytes = []
    } else if bytes.count < Self.mostBytes {
      bytes.append(byte)
    } else {
      isCut = true
    }
  }
}

extension SideNames {
  /// Returns the lines of two texts from the first difference on, in the notation of `diff -u`. The
  /// lines of the existing file, or of the old one, have a minus sign.
  fileprivate func patch(
    from line: Int, _ ours: ComparedLines, _ theirs: ComparedLines
  ) -> [UInt8] {
    let isOurs = self == .fileAndScenario
    let names = isOurs ? (words.actual, words.expected) : (words.expected, words.actual)
    let (old, new) = isOurs ? (theirs.lines, ours.lines) : (ours.lines, theirs.lines)
    let start = { (count: Int) in "\(count == 0 ? line - 1 : line),\(count)" }
    let head =
      "--- \(names.0)\n+++ \(names.1)\n@@ -\(start(old.first.count)) +\(start(new.first.count)) @@\n"
    var text = Array(head.utf8) + Self.hunk(old.first, new.first)
    if old.isCut || new.isCut { text += Array("# more lines follow\n".utf8) }
    return text
  }

  /// Returns old and new lines, each with its sign.
  private static func hunk(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [UInt8] {
    let changes = new.difference(from: old)
    var added = Set(changes.insertions.map(\.place))
    let removed = Set(changes.removals.map(\.place))
    var (text, next) = ([UInt8](), 0)
    for place in 0...old.count {
      if removed.contains(place) {
        text += signed("-", old[place])
        continue
      }
      while added.remove(next) != nil {
        text += signed("+", new[next])
        next += 1
      }
      if place < old.count { text += signed(" ", old[place]) }
      next += 1
    }
    return text
  }

  private static func signed(_ sign: String, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n"
    return Array(sign.utf8) + line + Array(end.utf8)
  }
}

extension CollectionDifference.Change {
  /// The index of the element.
  fileprivate var place: Int {
    switch self {
    case .insert(let place, _, _), .remove(let place, _, _): place
    }
  }
}

extension LineComparison.State {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Compares the next expected byte, or nil after the last one, with the file's next byte. Returns
  /// true if the file has such a byte.
  @discardableResult
  package mutating func compare(_ ours: UInt8?) -> Bool {
    let line = lines.scenario + 1
    if ours == Self.newline { lines.scenario += 1 }
    // After the first difference nothing is compared. The file's lines are counted at the end.
    if self.line != nil, let ours {
      rows.scenario.take(ours, differs: true)
      return true
    }
    var theirs = next()
    if theirs == Self.carriageReturn, ours != theirs, nextIsNewline {
      hasReturns = true
      theirs = next()
    }
    if theirs == Self.newline { lines.file += 1 }
    if self.line == nil, ours != theirs {
      // If one text only lacks the last newline, the line itself is the same.
      let isOver = ours == nil ? theirs == Self.newline : theirs == nil && ours == Self.newline
      self.line = isOver ? line + 1 : line
      if isOver {
        rows = (ComparedLines(), ComparedLines())
        return theirs != nil
      }
    }
    if let ours { rows.scenario.take(ours, differs: self.line != nil) }
    if let theirs { rows.file.take(theirs, differs: self.line != nil) }
    return theirs != nil
  }

  private mutating func next() -> UInt8? {
    fill()
    return ahead.popFirst()
  }

  private var nextIsNewline: Bool {
    mutating get {
      fill()
      return ahead.first == Self.newline
    }
  }

  private mutating func fill() {
    if ahead.isEmpty, case .success(let source) = source { ahead = source.next() }
  }
}

extension [UInt8] {
  /// The bytes with LF in place of each CR and LF.
  var withoutReturns: [UInt8] {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return indices.filter {
      self[$0] != carriageReturn || $0 + 1 == endIndex || self[$0 + 1] != newline
    }.map { self[$0] }
  }
}

/// A comparison of two files of shapes: of everything in them except for the scenario.
package struct ObjectComparison {
  private let objects: ImageReader.Objects
  private let expected: [UInt8]
  private let names: SideNames

  /// The limit of the decompressed bytes of the expected file.
  private static let mostBytes = 1 << 28

  /// Creates a comparison with the expected bytes by the function that returns a file's objects.
  package init(
    _ objects: @escaping ImageReader.Objects, _ expected: [UInt8],
    names: SideNames = .fileAndScenario
  ) {
    (self.objects, self.expected, self.names) = (objects, expected, names)
  }

  /// Returns the differences of a file. `number`: the number of the frame that the file shows.
  package func finding(_ source: ByteSource, number: Int) throws(DecodingProblem) -> Finding {
    // A file that is much longer differs; its rest need not be in memory.
    let longest = 2 * expected.count + 1 << 20
    let bytes = source.read(upTo: longest + 1)
    if bytes.count > longest { throw .damaged("many more bytes than expected") }
    let ours = try objects(expected, Self.mostBytes)
    let most = 2 * ours.reduce(0) { $0 + $1.count + 1 } + 1 << 20
    if bytes.contains(UInt8(ascii: "\r")), (try? objects(bytes.withoutReturns, most)) == ours,
      (try? objects(bytes, most)) != ours
    {
      return Finding(.lineEnds, names: names)
    }
    let theirs = try objects(bytes, most)
    let equal = zip(ours, theirs).prefix { $0 == $1 }.count
    if equal == ours.count, equal == theirs.count { return Finding() }
    return Finding(
      .objects(
        FrameNumbers([number]), first: equal + 1, Sides(ours.count, differing: theirs.count)),
      names: names)
  }
}

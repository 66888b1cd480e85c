internal import Archives
internal import Decoding
internal import Settings

/// The agents of one or more arrays in numpy's formats. The columns are the fields of records, the named
/// arrays of an archive, or the last axis of an array of time × agents × columns, named by the user.
struct ArrayAgents: AgentRecords {
  let names: [String]
  let nameLine = 1
  let separator = CellSeparator.byte(UInt8(ascii: ","))
  private(set) var fields: [Range<Int>] = []
  private let source: ByteSource
  private let options: AgentOptions
  private var array: AgentArray
  /// The arrays of later archives.
  private var waiting: ArraySlice<AgentArray>
  /// The number of frames before the array, and the numbers of records read from it and in all.
  private var (earlier, read, number) = (0, 0, 0)
  private var chosen: [Int] = []

  var frame: Int { earlier + max(0, read - 1) / max(1, array.rows) }
  var frameCount: Int { earlier + array.frames }

  static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: NpyHeader.signature) || isArchive(start)
  }

  private static func isArchive(_ start: ArraySlice<UInt8>) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4])
  }

  init(_ source: ByteSource, _ options: AgentOptions) throws(Located<ArrayProblem>) {
    (self.source, self.options) = (source, options)
    do throws(ArrayProblem) {
      waiting = Self.isArchive(source.peek(4)) ? try Self.archives(source, options)[...] : []
    } catch {
      throw Located(error, column: 1)
    }
    if let first = waiting.popFirst() {
      array = first
    } else {
      array = try AgentArray(source, options)
    }
    names = array.columns.map(\.name)
  }

  /// Returns the arrays of all archives.
  private static func archives(
    _ source: ByteSource, _ options: AgentOptions
  ) throws(ArrayProblem) -> [AgentArray] {
    let bytes = try NpzReader.allBytes(of: source, limit: options.memory)
    var arrays: [AgentArray] = []
    for archive in try NpzReader.archives(in: bytes) {
      arrays.append(try AgentArray(archive, of: bytes, options))
    }
    return arrays
  }

  mutating func choose(_ columns: [Int]) { chosen = columns }

  mutating func next() throws(Located<ArrayProblem>) -> InputLine? {
    while read == array.frames * array.rows {
      if waiting.isEmpty, source.peek(1).isEmpty { return nil }
      var next = waiting.popFirst()
      if next == nil { next = try AgentArray(source, options) }
      guard let next, next.columns.map(\.name) == names else {
        throw Located(.otherColumns, line: number + 1, column: 1)
      }
      (earlier, read, array) = (earlier + array.frames, 0, next)
    }
    let (frame, row) = (read / array.rows, read % array.rows)
    var line: [UInt8] = []
    fields = chosen.map { column in
      let start = line.count
      array.columns[column].add(frame: frame, row: row, to: &line)
      defer { line.append(UInt8(ascii: ",")) }
      return start..<line.count
    }
    (read, number) = (read + 1, number + 1)
    return InputLine(number: number, bytes: line[...])
  }
}

/// Columns of equal lengths: a number of frames, and of rows in each.
private struct AgentArray {
  /// The lengths of the axes of frames and rows, or of rows only.
  private let lengths: [Int]
  private(set) var columns: [ArrayColumn] = []

  var frames: Int { lengths.count == 2 ? lengths[0] : 1 }
  var rows: Int { lengths.last ?? 0 }

  /// Reads the next array of a source.
  init(_ source: ByteSource, _ options: AgentOptions) throws(Located<ArrayProblem>) {
    let array = try StoredArray(source, memory: options.memory)
    do throws(ArrayProblem) {
      if array.header.fields != nil {
        try self.init(records: array, options)
      } else {
        try self.init(array, named: options.names)
      }
    } catch {
      throw Located(error, column: 1)
    }
  }

  /// Creates the columns of records.
  private init(records array: StoredArray, _ options: AgentOptions) throws(ArrayProblem) {
    let (shape, fields) = (array.header.shape, array.header.fields ?? [])
    if options.names != nil { throw .namesOfTable }
    guard (1...2).contains(shape.count) else { throw .agentShape(shape) }
    lengths = shape
    let (strides, length) = (array.strides, try array.elementBytes)
    var offset = 0
    for field in fields {
      let type = try ArrayColumn.Kind(numpy: field.descr)
      defer { offset += type.byteCount * field.count }
      // What numpy leaves between fields has no name.
      if field.name.isEmpty { continue }
      columns.append(
        ArrayColumn(
          name: field.name, bytes: array.bytes, kind: type, count: field.count, offset: offset,
          frame: shape.count == 2 ? strides[0] * length : 0, row: strides[shape.count - 1] * length,
          value: type.byteCount))
    }
  }

  /// Creates the columns of an array of agents × columns, or of time × agents × columns.
  private init(_ array: StoredArray, named names: [String]?) throws(ArrayProblem) {
    let shape = array.header.shape
    guard (2...3).contains(shape.count), let width = shape.last else { throw .agentShape(shape) }
    lengths = shape.dropLast()
    let names = names ?? (width == 2 ? ["x", "y"] : [])
    guard names.count == width else { throw .columnNames(names.count, width) }
    let (kind, strides) = (try ArrayColumn.Kind(numpy: array.header.descr), array.strides)
    let length = kind.byteCount
    for (place, name) in names.enumerated() {
      columns.append(
        ArrayColumn(
          name: name, bytes: array.bytes, kind: kind, count: 1,
          offset: place * strides[shape.count - 1] * length,
          frame: shape.count == 3 ? strides[0] * length : 0,
          row: strides[shape.count - 2] * length, value: 0))
    }
  }

  /// Creates the columns of an archive. Its arrays have a value for each agent, or for each time and agent.
  /// Arrays of vectors have one more axis, and arrays of times one fewer.
  init(
    _ archive: ZipArchive, of bytes: [UInt8], _ options: AgentOptions
  ) throws(ArrayProblem) {
    if options.names != nil { throw .namesOfTable }
    var arrays: [(name: String, array: StoredArray)] = []
    for entry in archive.entries where entry.name.hasSuffix(".npy") {
      let stream = ZipEntryStream(entry, of: bytes)
      do throws(Located<ArrayProblem>) {
        let array = try StoredArray(
          ByteSource { stream.next() }, memory: options.memory - 2 * bytes.count)
        arrays.append((String(entry.name.dropLast(4)), array))
      } catch {
        throw stream.isDamaged ? .damagedArchive : error.problem
      }
      if stream.isDamaged { throw .damagedArchive }
    }
    guard let first = arrays.max(by: { $0.array.agents.count < $1.array.agents.count }) else {
      throw .arrayName(nil, available: [])
    }
    lengths = Array(first.array.agents)
    for (name, array) in arrays { columns.append(try column(name, array)) }
  }

  /// Returns a column of an archive. Throws an error if its shape does not fit the largest array.
  private func column(
    _ name: String, _ array: StoredArray
  ) throws(ArrayProblem) -> ArrayColumn {
    let (shape, strides, kind) = (
      array.header.shape, array.strides, try ArrayColumn.Kind(numpy: array.header.descr)
    )
    let length = kind.byteCount
    let isVector =
      shape.count > 1 && shape.last.map((2...3).contains) == true
      && shape.dropLast() == lengths[...]
    let isOfTimes = shape == [frames] && lengths.count == 2
    guard isVector || isOfTimes || shape == lengths else {
      throw .unequalArrays(name, shape, lengths)
    }
    return ArrayColumn(
      name: name, bytes: array.bytes, kind: kind, count: isVector ? shape.last ?? 1 : 1, offset: 0,
      frame: lengths.count == 2 ? strides[0] * length : 0,
      row: isOfTimes ? 0 : strides[lengths.count - 1] * length,
      value: isVector ? strides[lengths.count] * length : 0)
  }
}

/// An array of numpy in memory.
private struct StoredArray {
  let header: NpyHeader
  let bytes: [UInt8]

  init(_ source: ByteSource, memory: Int) throws(Located<ArrayProblem>) {
    header = try NpyHeader(source)
    let length: Int
    do throws(ArrayProblem) {
      length = try Self.elementBytes(header)
    } catch {
      throw Located(error, column: 1)
    }
    // A column of a row takes more memory as text than in the array.
    var total = length
    for side in header.shape {
      let (product, overflow) = total.multipliedReportingOverflow(by: side)
      guard side >= 0, !overflow, product <= memory / 4 else {
        throw Located(.agentMemory(limit: memory), column: 1)
      }
      total = product
    }
    bytes = source.read(upTo: total)
    guard bytes.count == total else {
      throw Located(.endsEarly(frame: 1, expected: total, got: bytes.count), column: 1)
    }
  }

  private static func elementBytes(_ header: NpyHeader) throws(ArrayProblem) -> Int {
    guard let fields = header.fields else {
      return try ArrayColumn.Kind(numpy: header.descr).byteCount
    }
    var sum = 0
    for field in fields { sum += try ArrayColumn.Kind(numpy: field.descr).byteCount * field.count }
    return sum
  }

  var elementBytes: Int { get throws(ArrayProblem) { try Self.elementBytes(header) } }

  /// The distances from an element to the next one along each axis, in elements.
  var strides: [Int] {
    let axes = header.isFortran ? Array(header.shape.indices) : header.shape.indices.reversed()
    var (result, distance) = (header.shape, 1)
    for axis in axes {
      result[axis] = distance
      distance *= header.shape[axis]
    }
    return result
  }

  /// The axes of times and agents, without the axis of a vector.
  var agents: ArraySlice<Int> {
    let shape = header.shape
    return shape.count > 2 || shape.count == 2 && shape[1] == 2 ? shape.dropLast() : shape[...]
  }
}

/// Values of an array at equal distances.
private struct ArrayColumn {
  enum Kind {
    case number(ElementType)
    case truth
    /// Text of a fixed length in bytes. A letter has one byte, or four with UTF-32.
    case text(bytes: Int, letter: Int, isBigEndian: Bool)

    init(numpy descr: String) throws(ArrayProblem) {
      let hasOrder = descr.first.map { "<>|=".contains($0) } ?? false
      let name = hasOrder ? descr.dropFirst() : descr[...]
      if name == "b1" {
        self = .truth
      } else if let letter = name.first, "SUaV".contains(letter), let count = Int(name.dropFirst()),
        (0...10_000).contains(count)
      {
        let size = letter == "U" ? 4 : 1
        self = .text(bytes: size * count, letter: size, isBigEndian: descr.first == ">")
      } else {
        self = .number(try ElementType(numpy: descr))
      }
    }

    var byteCount: Int {
      switch self {
      case .number(let type): type.byteCount
      case .truth: 1
      case .text(let bytes, _, _): bytes
      }
    }
  }

  let name: String
  let bytes: [UInt8]
  let kind: Kind
  /// The number of values in a row: 1, or those of a vector.
  let count: Int
  /// The first byte, and the distances from a frame, a row and a value to the next one.
  let offset: Int
  let frame: Int
  let row: Int
  let value: Int

  /// Adds the text of a row to a line.
  func add(frame number: Int, row place: Int, to line: inout [UInt8]) {
    let start = offset + number * frame + place * row
    if count == 1 { return add(start, to: &line) }
    for number in 0..<count {
      line.append(UInt8(ascii: number == 0 ? "[" : " "))
      add(start + number * value, to: &line)
    }
    line.append(UInt8(ascii: "]"))
  }

  private func add(_ start: Int, to line: inout [UInt8]) {
    let stored = Array(bytes[start..<start + kind.byteCount])
    switch kind {
    case .truth: line += Array((stored[0] == 0 ? "false" : "true").utf8)
    case .number(let type): line += Array(Self.number(stored, type).utf8)
    case .text(_, let letter, let isBigEndian):
      if letter == 1 {
        line += stored.prefix { $0 != 0 }
        return
      }
      for start in stride(from: 0, to: stored.count, by: letter) {
        let parts = stored[start..<start + letter]
        let code = (isBigEndian ? Array(parts) : parts.reversed()).reduce(0) {
          $0 << 8 | UInt32($1)
        }
        if code == 0 { return }
        line += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
      }
    }
  }

  private static func number(_ stored: [UInt8], _ type: ElementType) -> String {
    switch type.values(of: stored) {
    case .bytes(let bytes): "\(bytes[0])"
    case .integers(let integers): "\(integers[0])"
    case .numbers(let numbers): "\(numbers[0])"
    // An integer above the greatest of its kind.
    case nil:
      "\((type.isBigEndian ? stored : stored.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })"
    }
  }
}

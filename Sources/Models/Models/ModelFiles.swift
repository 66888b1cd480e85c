internal import Arrays
internal import Decoding
internal import Grids
internal import Patterns
internal import Settings
internal import Worlds

/// The files that a model names: sprites of states, and inputs of start layers. Their paths are
/// relative to the model's file.
struct ModelFiles: Sendable {
  /// The sprites by the names of their states.
  private(set) var sprites: [String: SourceFile] = [:]
  /// The inputs by the number of their layer.
  private var inputs: [Int: SourceFile] = [:]

  init() {}

  /// Opens the files, and records an error for each that is missing. `place`: the location of the
  /// text that names them; nil for that of the model's file, or of the setting that contains it.
  init(
    _ definition: Definition, beside model: SourceFile?, at place: InputLocation? = nil,
    of setting: String = "model", _ settings: inout SettingsReader
  ) {
    let place = place ?? model?.start
    let open = {
      (kind: FileKind, word: String, line: InputLocation?, settings: inout SettingsReader)
        -> SourceFile? in
      let written = Written(
        .text(word), at: place ?? settings.written(setting)?.place ?? .option(setting))
      do throws(FileProblem) {
        return try settings.file(kind, written).get()
      } catch {
        settings.reject([InputError(error, at: line ?? written.place)], in: setting)
        return nil
      }
    }
    for state in definition.states {
      guard let sprite = state.sprite else { continue }
      sprites[state.name] = open(.sprite, sprite, state.place, &settings)
    }
    for agent in definition.agents {
      guard let sprite = agent.sprite else { continue }
      sprites[agent.name] = open(.sprite, sprite, agent.place, &settings)
    }
    for (number, layer) in definition.start.enumerated() {
      guard case .input(let path, _, _) = layer.content else { continue }
      let kind = FileKind.pattern.isMeant(by: path) ? FileKind.pattern : .array
      inputs[number] = open(kind, path, layer.place, &settings)
    }
  }

  /// Reads the inputs: one number a cell, by the number of the layer.
  func inputs(of definition: Definition, on board: Size) throws(OpeningProblem) -> [Int: [Float]] {
    var numbers: [Int: [Float]] = [:]
    for (number, layer) in definition.start.enumerated() {
      guard case .input(_, _, let isNearest) = layer.content else { continue }
      guard let file = inputs[number] else {
        throw OpeningProblem("model", "only the model of a file can name other files")
      }
      do throws(Located<ArrayProblem>) {
        guard let stream = file.stream else {
          if isNearest { throw Located(Self.noColors, column: 1) }
          numbers[number] = try Self.cells(of: file, on: board)
          continue
        }
        numbers[number] = try Self.array(file, stream, definition, layer, on: board)
      } catch {
        throw OpeningProblem("model", "\(InputError(error, in: file.name))")
      }
    }
    return numbers
  }

  /// Returns the states of a pattern in the middle of the board.
  private static func cells(of file: SourceFile, on board: Size) throws(Located<ArrayProblem>)
    -> [Float]
  {
    let pattern: Pattern
    do {
      pattern = try Pattern(bytes: file.bytes)
    } catch {
      throw Located(ArrayProblem("\(error)"), column: 1)
    }
    let size = pattern.size
    guard size.width <= board.width, size.height <= board.height else {
      throw Located(
        ArrayProblem("a pattern of \(size) cells is larger than the board of \(board)"), column: 1)
    }
    let (left, top) = ((board.width - size.width) / 2, (board.height - size.height) / 2)
    var numbers = [Float](repeating: 0, count: board.area)
    for run in pattern.runs {
      let start = (top + run.y) * board.width + left
      for x in run.columns { numbers[start + x] = Float(run.state) }
    }
    return numbers
  }

  /// Returns the states in the first frame of an array, for the event `place`.
  static func states(in file: SourceFile, of definition: Definition) throws(VerbProblem)
    -> Grid<CellState>
  {
    guard !definition.states.isEmpty, let stream = file.stream else {
      throw VerbProblem("the model has no states: use set: {FIELD: {input: \(file.name)}}")
    }
    do throws(Located<ArrayProblem>) {
      let frame = try firstFrame(
        of: stream, definition, isState: true, cells: largestPiece)
      let numbers = try frame.numbers(isState: true, definition)
      let most = Float(definition.states.count - 1)
      guard numbers.allSatisfy({ (0...most).contains($0) && $0 == $0.rounded() }) else {
        throw Located(
          ArrayProblem("expected the numbers of states, from 0 to \(Int(most))"), column: 1)
      }
      return Grid(size: frame.size, elements: numbers.map { CellState($0) })
    } catch {
      throw VerbProblem("\(InputError(error, in: file.name))")
    }
  }

  /// The most cells of an array that an event places.
  private static var largestPiece: Int { 1 << 20 }

  /// Returns the numbers in the first frame of an array.
  private static func array(
    _ file: SourceFile, _ stream: ByteStream, _ definition: Definition,
    _ layer: Definition.Layer, on board: Size
  ) throws(Located<ArrayProblem>) -> [Float] {
    let isState = layer.setsStates
    let frame = try firstFrame(of: stream, definition, isState: isState, cells: board.area)
    guard frame.size == board else {
      throw Located(
        ArrayProblem("expected \(board) cells as on the board, got \(frame.size)"), column: 1)
    }
    guard case .input(_, _, nearest: true) = layer.content else {
      return try frame.numbers(isState: isState, definition)
    }
    if !frame.areColors { throw Located(noColors, column: 1) }
    return try definition.states(nearestTo: frame.values)
  }

  private static let noColors = ArrayProblem(
    "'colors: nearest' is for images, and this file contains no colors: remove it")

  /// The values of a frame, which may be colors.
  private struct Frame {
    let size: Size
    let values: [Float]
    let areColors: Bool

    func numbers(isState: Bool, _ definition: Definition) throws(Located<ArrayProblem>) -> [Float] {
      guard areColors else { return values }
      return isState ? try definition.states(of: values) : values.map(\.luminance)
    }
  }

  /// Returns the first frame of an array, in which words are the names of states.
  private static func firstFrame(
    of stream: ByteStream, _ definition: Definition, isState: Bool, cells: Int
  ) throws(Located<ArrayProblem>) -> Frame {
    var options = ArrayOptions(mostCells: cells, memory: 64 * cells + 1 << 24)
    options.names = definition.states.map(\.name)
    options.words = isState && !options.names.isEmpty ? .named : .none
    var failure: FileProblem?
    let source = Self.source(of: stream) { failure = $0 }
    let result = Result { () throws(Located<ArrayProblem>) in
      var reader = try arrayReader(of: source, options)
      let frame = try reader.next()
      return (frame, reader.content)
    }
    if let failure { throw Located(ArrayProblem("\(failure)"), column: 1) }
    let (frame, content) = try result.get()
    guard let frame else { throw Located(ArrayProblem("the array has no frame"), column: 1) }
    if let place = frame.values.firstMissing {
      let (y, x) = place.quotientAndRemainder(dividingBy: frame.size.width)
      throw Located(
        ArrayProblem("the cell \(x),\(y) has no value or is transparent: give each cell a value"),
        column: 1)
    }
    let areColors = if case .colors = content { true } else { false }
    if areColors, case .integers(let colors) = frame.values,
      colors.contains(where: { StoredColor.transparency(of: $0) > 0 })
    {
      throw Located(ArrayProblem("the image has translucent pixels: make them opaque"), column: 1)
    }
    return Frame(size: frame.size, values: frame.values.numbers, areColors: areColors)
  }

  private static func source(
    of stream: ByteStream, _ fail: @escaping (FileProblem) -> Void
  ) -> ByteSource {
    var next: ByteStream.Next?
    return ByteSource {
      do throws(FileProblem) {
        if next == nil { next = try stream.open() }
        return try next?({ CancellationCheck.isOver }) ?? []
      } catch {
        fail(error)
        return []
      }
    }
  }
}

extension Definition.Layer {
  fileprivate var setsStates: Bool { if case .input(_, nil, _) = content { true } else { false } }
}

extension ArrayValues {
  /// The index of the first cell without a value; nil if there is none.
  fileprivate var firstMissing: Int? {
    guard case .integers(let values) = self else { return nil }
    return values.firstIndex(of: ArrayValues.missing)
  }

  fileprivate var numbers: [Float] {
    switch self {
    case .bytes(let values): values.map(Float.init)
    case .integers(let values): values.map { Float($0) }
    case .numbers(let values): values.map { Float($0) }
    }
  }
}

extension Float {
  /// The squared distance between two colors 0xRRGGBB.
  fileprivate func squaredDistance(to other: Float) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      let difference = (Int(self) >> shift & 255) - (Int(other) >> shift & 255)
      return sum + difference * difference
    }
  }

  /// The brightness of a color 0xRRGGBB, from 0 to 1, with the weights of Rec. 709.
  fileprivate var luminance: Float {
    let color = Int(self)
    let luma = 2126 * (color >> 16 & 255) + 7152 * (color >> 8 & 255) + 722 * (color & 255)
    return Float(luma) / 2_550_000
  }
}

extension Definition {
  /// The numbers of the states by their colors: of equal colors, that of the first state.
  private var numbersOfColors: [Float: Float] {
    let colors = states.enumerated().compactMap { number, state -> (Float, Float)? in
      guard case .rgb(let color) = state.color.flatMap(StateColor.init) else { return nil }
      return (Float(color), Float(number))
    }
    return Dictionary(colors) { first, _ in first }
  }

  /// Returns the numbers of the states that have the given colors.
  fileprivate func states(of colors: [Float]) throws(Located<ArrayProblem>) -> [Float] {
    let numbers = numbersOfColors
    return try colors.map { color throws(Located<ArrayProblem>) in
      guard let number = numbers[color] else {
        throw Located(
          ArrayProblem(
            "no state has the color #\(UInt32(color).hexadecimal(6)): write 'colors: nearest' beside"
              + " 'input' to take the state with the nearest color"), column: 1)
      }
      return number
    }
  }

  /// Returns the numbers of the states with the nearest colors: those of the least sum of squared
  /// differences of red, green and blue, and of equal ones the first state.
  fileprivate func states(nearestTo colors: [Float]) throws(Located<ArrayProblem>) -> [Float] {
    var numbers = numbersOfColors
    let known = numbers.sorted { $0.value < $1.value }
    if known.isEmpty { throw Located(ArrayProblem("no state has a color of its own"), column: 1) }
    return colors.map { color in
      if let number = numbers[color] { return number }
      let nearest = known.min {
        color.squaredDistance(to: $0.key) < color.squaredDistance(to: $1.key)
      }
      let number = nearest?.value ?? 0
      numbers[color] = number
      return number
    }
  }
}

internal import Grids
internal import Settings

/// The names by which columns are found without an option, in lowercase.
enum ColumnNames {
  static let time = [
    "t", "time", "date", "datetime", "timestamp", "day", "step", "tick", "ticks", "generation",
    "frame", "timestep", "iteration", "cycle", "year",
  ]
  static let x = ["x", "col", "column", "lon", "longitude", "pxcor", "xcor"]
  static let y = ["y", "row", "lat", "latitude", "pycor", "ycor"]
  static let position = ["pos", "position"]
  static let state = ["state", "value"]
  static let upward: Set = ["lat", "latitude", "pycor", "ycor"]
  static let geographic: Set = ["lat", "latitude", "lon", "longitude"]
  private static let ids: Set = ["", "id", "agent", "who", "index", "unnamed: 0"]

  /// Returns true if a column numbers the rows or agents.
  static func isID(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return ids.contains(lowered) || ["_id", " id"].contains { lowered.hasSuffix($0) }
      || name.hasSuffix("ID") || name.hasSuffix("Id")
  }
}

/// An axis of an array.
package enum ArrayAxis: Hashable, Sendable {
  case time, row, column, channel

  /// Creates an axis from a name such as `time`, `y`, `lat` or `band`; nil for other names. Columns
  /// of tables have the same names.
  package init?(_ name: String) {
    let name = name.lowercased()
    if ColumnNames.time.contains(name) {
      self = .time
    } else if ColumnNames.y.contains(name) || ["rows", "height"].contains(name) {
      self = .row
    } else if ColumnNames.x.contains(name) || ["columns", "cols", "width"].contains(name) {
      self = .column
    } else if ["channel", "channels", "band", "bands", "c", "rgb", "rgba", "color"].contains(name) {
      self = .channel
    } else {
      return nil
    }
  }

  /// The axes of an array that does not name them; nil for other numbers of axes.
  static func usual(_ count: Int) -> [ArrayAxis]? {
    switch count {
    case 2: [.row, .column]
    case 3: [.time, .row, .column]
    case 4: [.time, .row, .column, .channel]
    default: nil
    }
  }
}

/// The place of the first row and column of an input.
package enum ArrayOrigin: String, CaseIterable, Sendable {
  case topLeft = "top-left"
  case bottomLeft = "bottom-left"
}

/// The number of the first column and row of a table.
package enum TableBase: String, CaseIterable, Sendable {
  /// 1 if the least positions are 1, else 0.
  case auto
  case zero = "0"
  case one = "1"

  /// The number; nil if the positions decide.
  package var number: Int? { self == .auto ? nil : self == .one ? 1 : 0 }
}

/// The distance of the cells of a table, in the units of its positions.
package struct CellSpacing: Hashable, Sendable, CustomStringConvertible {
  package let x: Double
  package let y: Double

  /// The distances that are allowed.
  private static let range = 1e-6...1e9

  /// Parses `0.5`, or `0.5,0.25` for x and y.
  package init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.map { word in
      // Blanks around a number are allowed, and not in it.
      let parts = word.split(separator: " ")
      return parts.count == 1 ? TextNumber(Array(parts[0].utf8)[...])?.double ?? .nan : .nan
    }
    guard (1...2).contains(numbers.count), numbers.allSatisfy(Self.range.contains) else {
      return nil
    }
    (x, y) = (numbers[0], numbers[numbers.count - 1])
  }

  package var description: String { x == y ? x.shortest : "\(x.shortest),\(y.shortest)" }
}

/// The number of elements, and the distances of elements in memory, along the axes of an array.
struct ArrayStrides {
  /// The number of elements along an axis; 1 for an axis that the array does not have.
  private var counts: [ArrayAxis: Int] = [:]
  /// The distance of neighbors along an axis, in elements.
  private var distances: [ArrayAxis: Int] = [:]

  /// - Parameter isFortran: True if the first index changes fastest, and not the last one.
  /// - Throws: An error if the axes are not those of the shape, or if the array has more elements
  ///   than memory.
  init(
    _ shape: [Int], _ axes: [ArrayAxis], isFortran: Bool, memory: Int
  ) throws(ArrayProblem) {
    guard shape.count == axes.count, Set(axes).count == axes.count, axes.contains(.row),
      axes.contains(.column)
    else { throw .axes(axes.count, shape) }
    var distance = 1
    let ordered = Array(zip(axes, shape))
    for (place, (axis, count)) in (isFortran ? ordered : ordered.reversed()).enumerated() {
      (counts[axis], distances[axis]) = (count, distance)
      let (product, overflow) = distance.multipliedReportingOverflow(by: max(1, count))
      // The last axis can have any number of frames.
      if overflow, place < axes.count - 1 || axis != .time {
        throw .interleavedMemory(limit: memory)
      }
      distance = overflow ? .max : product
    }
  }

  func count(_ axis: ArrayAxis) -> Int { counts[axis] ?? 1 }

  /// The distance of neighbors along an axis, in elements; 0 for an axis that the array does not
  /// have.
  func distance(_ axis: ArrayAxis) -> Int { distances[axis] ?? 0 }

  /// True if the elements of a frame follow each other, in any order.
  var areFramesWhole: Bool {
    count(.time) < 2
      || distance(.time) == count(.row) * count(.column) * count(.channel)
  }

  /// True if the elements of a frame are in the order of its rows, columns and channels.
  var areFramesInOrder: Bool {
    let channels = count(.channel)
    return areFramesWhole && (channels == 1 || distance(.channel) == 1)
      && (count(.column) == 1 || distance(.column) == channels)
      && (count(.row) == 1 || distance(.row) == channels * count(.column))
  }
}

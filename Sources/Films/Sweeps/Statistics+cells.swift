internal import Encoding

extension Statistics {
  /// What the columns of a count are called, in their order.
  package static func names(of count: String) -> [String] {
    ["mean", "sd", "min", "q25", "median", "q75", "max"].map { "\(count)_\($0)" }
  }

  /// What stands in them.
  var cells: [TableCell] {
    [
      cell(mean), deviation.map(cell) ?? .nothing, cell(ofValue: least), cell(quartile(1)),
      cell(quartile(2)), cell(quartile(3)), cell(ofValue: most),
    ]
  }

  private func cell(_ number: Double) -> TableCell { .number(number.plain) }

  private func cell(ofValue value: UInt128) -> TableCell {
    scale == 1 ? .number("\(value)") : cell(Double(value) / scale)
  }
}

extension Double {
  /// The shortest spelling that says the number and no other.
  fileprivate var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

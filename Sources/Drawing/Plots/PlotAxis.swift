/// The quantity of a plot's axis, and the values that it covers.
package struct PlotAxis: Hashable, Sendable {
  /// The text beside the axis; empty for none.
  package var label: String
  /// The values that the axis covers, in units.
  package var values: ClosedRange<UInt128>
  /// The number of units in 1: a million for decimal numbers, else 1.
  package var scale = 1
  /// True if the axis is logarithmic. It then begins at 1 unit or above, and draws 0 at its start.
  package var isLogarithmic = false
  /// The end of the axis relative to that of its values.
  package var end = End.near

  /// The end of an axis. In every case, the end has a tick.
  package enum End: Hashable, Sendable {
    /// The first tick that is not less than the values.
    case tick
    /// The next tick if it is near, else the last value. The axis may also begin a little earlier
    /// than the values.
    case near
    /// The last value.
    case exact
  }

  /// Returns the smallest step that divides a length into at most some parts. It is 1, 2 or 5 times
  /// a power of ten.
  package static func step(of length: UInt128, parts: Int) -> UInt128 {
    let parts = UInt128(max(1, parts))
    var power: UInt128 = 1
    while true {
      for step in [power, 2 * power, 5 * power] where (length + step - 1) / step <= parts {
        return step
      }
      power *= 10
    }
  }

  package init(_ label: String = "", _ values: ClosedRange<UInt128>) {
    self.label = label
    self.values = values
  }
}

internal import Encoding
internal import Settings

extension JSONValue {
  /// Returns an object without the members whose value is nil.
  static func object(ofKnown members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func number(_ number: Int) -> JSONValue { .number("\(number)") }

  /// Returns seconds, from a number of fractions of a second.
  static func seconds(_ parts: Int, perSecond: Int = 1000) -> JSONValue {
    .number("\(Ratio(parts, perSecond))")
  }
}

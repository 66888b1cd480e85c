internal import Encoding
internal import Settings

extension JSONValue {
  /// An object without the members that have nothing to say.
  static func object(ofKnown members: [(name: String, value: JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func number(_ number: Int) -> JSONValue { .number("\(number)") }

  /// Seconds to the millisecond.
  static func seconds(_ parts: Int, perSecond: Int = 1000) -> JSONValue {
    .number("\(Ratio(parts, perSecond))")
  }
}

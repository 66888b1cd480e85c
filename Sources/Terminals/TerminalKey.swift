/// A key that the user presses.
package enum TerminalKey: Hashable, Sendable {
  /// A key with a printable character, such as `q` or a space.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, enter, tab, backspace, escape
}

extension TerminalKey {
  /// Creates the key of a control sequence, given without its introducer; nil if it is unknown.
  ///
  /// The digits of modifiers are ignored: `1;5C` is the right arrow with Ctrl.
  init?(sequence: String) {
    switch (sequence.last, sequence.prefix { $0.isNumber }) {
    case ("A", _): self = .up
    case ("B", _): self = .down
    case ("C", _): self = .right
    case ("D", _): self = .left
    case ("H", _), ("~", "1"), ("~", "7"): self = .home
    case ("F", _), ("~", "4"), ("~", "8"): self = .end
    case ("~", "5"): self = .pageUp
    case ("~", "6"): self = .pageDown
    case ("M", _): self = .enter
    default: return nil
    }
  }

  /// Creates the key of a character; nil for control characters without a key.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 8, 127: self = .backspace
    case 9: self = .tab
    case 10, 13: self = .enter
    case 0..<32, 128..<160, 0xFFFD: return nil
    default: self = .character(Character(scalar))
    }
  }
}

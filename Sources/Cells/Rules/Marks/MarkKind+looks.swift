extension MarkKind {
  /// The names and colors of LifeViewer for the states from 0 on. Colors are 0xRRGGBB.
  var marks: [(name: String, color: UInt32)] {
    switch self {
    case .history:
      [
        ("dead", 0x000000), ("alive", 0x00ff00), ("history", 0x000080), ("mark1", 0xd8ffd8),
        ("markoff", 0xff0000), ("mark2", 0xffff00), ("kill", 0x606060),
      ]
    case .superMarks:
      [
        ("dead", 0x000000), ("on", 0x00ff00), ("off", 0x0000a0), ("marked on trail", 0xffd8ff),
        ("marked off trail", 0xff0000), ("marked on alt", 0xffff00), ("boundary", 0x606060),
        ("marked on no-trail", 0xff69b4), ("marked off no-trail", 0x800080),
        ("on trail 2", 0x00bfff), ("off trail 2", 0x004080), ("on trail 3", 0x40e0d0),
        ("off trail 3", 0x008040), ("on no-trail 1", 0xffffff), ("off disappearing", 0xff6347),
        ("on no-trail 2", 0xfa8072), ("off vanishing", 0xdb7093), ("on no-trail 3", 0xffa500),
        ("off cycling 1", 0xf5deb3), ("on no-trail 4", 0x00ffff), ("off cycling 2", 0xc0c0c0),
        ("on no-trail 5", 0xc0ff80), ("off cycling 3", 0xffb6c1), ("on no-trail 6", 0x00ff7f),
        ("hidden", 0x010101), ("on no-trail 7", 0xff007f),
      ]
    case .investigator:
      [
        ("off", 0x000000), ("on", 0x00ec5b), ("killer on", 0x00c0fe), ("killer off", 0xfe0000),
        ("eternal on", 0xfefefe), ("eternal off", 0x4b4b4b), ("p2 killer on", 0xe929fe),
        ("p2 killer off", 0x400080), ("egg on", 0xfee600), ("egg off", 0x968000),
        ("p2 on", 0x82c800), ("p2 off", 0x007828), ("p2 egg on", 0xfe8c00),
        ("p2 egg off", 0x8c4600), ("inverter", 0x0000fe), ("catalyst", 0xc0c0c0),
        ("catalyst killer", 0x808080), ("on births", 0xfe708c), ("off births", 0xae00a8),
        ("on p2 births", 0x00987f), ("off p2 births", 0x00493b),
      ]
    }
  }

  var looks: RuleLooks {
    RuleLooks(
      marks.map {
        let channels = (UInt8($0.color >> 16), UInt8($0.color >> 8 & 255), UInt8($0.color & 255))
        return ($0.name, RuleColor(red: channels.0, green: channels.1, blue: channels.2))
      })
  }
}

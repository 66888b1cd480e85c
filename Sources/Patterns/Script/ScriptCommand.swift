/// The commands of LifeViewer scripts that this program supports.
enum ScriptCommand: String, CaseIterable {
  case theme = "THEME"
  case gps = "GPS"
  case step = "STEP"
  case stop = "STOP"
  case loop = "LOOP"
  case x = "X"
  case y = "Y"
  case zoom = "ZOOM"
  case z = "Z"
  case autofit = "AUTOFIT"
  case t = "T"
  case rle = "RLE"
  case paste = "PASTE"
  case pasteT = "PASTET"
  case pasteMode = "PASTEMODE"
  case label = "LABEL"
  case labelT = "LABELT"
  case title = "TITLE"
  /// The start of the animation, which is automatic in any case.
  case autostart = "AUTOSTART"

  /// The arguments of the command. The text follows "needs" in error messages.
  var needs: String {
    switch self {
    case .theme: "a number from 0 to \(ScriptTheme.all.count - 1), or a theme's name such as Fire"
    case .gps, .step: "a whole number, at least 1"
    case .stop, .loop: "a generation, at least 1"
    case .x, .y: "a number of cells from the pattern's center, such as -12 or 7.5"
    case .zoom, .z: "pixels per cell, from 0.0625 to 64, or from -16 to -1 for fractions"
    case .t: "a generation not before that of the previous T"
    case .rle: "a name and a pattern: RLE glider bo$2bo$3o!"
    case .paste: "a pattern or a name that RLE defines, and a position: PASTE bo$2bo$3o! 10 -4"
    case .pasteT: "generations: PASTET 100, PASTET 100 30 30, PASTET EVERY 30 100 500"
    case .pasteMode: "a mode such as OR or COPY"
    case .label: "a position, a zoom and a text: LABEL 3 4 16 \"gun\""
    case .labelT: "two generations and a number of generations to fade, or ALL"
    case .title: "a text: TITLE \"gun\""
    case .autofit, .autostart: "nothing"
    }
  }
}

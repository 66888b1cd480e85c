internal import Grids

/// A search for a name that a user wrote with other case, spaces, hyphens or punctuation, by
/// another of its usual names, or only in part.
package struct NameSearch: Sendable {
  private let entries: [Entry]

  private struct Entry {
    let name: String
    /// The name and its synonyms without anything but letters and digits.
    let keys: Set<String>
    let texts: [String]

    /// The words of the name, and those of each synonym.
    var words: [Set<String>] { texts.map { Set(NameSearch.words(of: $0)) } }
  }

  /// The names that a text matches.
  package enum Match: Equatable, Sendable {
    case none
    case one(String)
    /// Several names, in the order of the list.
    case several([String])
  }

  /// Creates a search. `names`: the names with their synonyms.
  package init(_ names: [(name: String, synonyms: [String])]) {
    entries = names.map { name, synonyms in
      Entry(
        name: name, keys: Set(([name] + synonyms).map(Self.key)), texts: [name] + synonyms)
    }
  }

  /// Returns the names that equal `text`, or have it as a synonym; if there are none, the names of
  /// which it has whole words: `gosper` for `gosper-glider-gun`.
  package func match(_ text: String) -> Match {
    // A longer text is no name.
    guard text.utf8.count <= 64 else { return .none }
    let equal = equal(to: text)
    if equal != .none { return equal }
    let words = Self.words(of: text)
    if words.isEmpty { return .none }
    return Self.match(entries.filter { $0.words.contains { $0.isSuperset(of: words) } })
  }

  /// Returns the names that equal `text`, or have it as a synonym, up to case and punctuation.
  package func equal(to text: String) -> Match {
    let key = Self.key(text)
    return key.isEmpty ? .none : Self.match(entries.filter { $0.keys.contains(key) })
  }

  private static func match(_ entries: [Entry]) -> Match {
    switch entries.count {
    case 0: .none
    case 1: .one(entries[0].name)
    default: .several(entries.map(\.name))
    }
  }

  /// Returns the letters and digits of a text in lowercase and without accents, by which names are
  /// compared.
  package static func key(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.allSatisfy({ $0 < 128 }) else {
      return text.folded.filter { $0.isLetter || $0.isNumber }
    }
    // The same without the tables of Unicode, since a search begins with the keys of all names.
    let kept = bytes.compactMap { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8?.none
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Returns the words of a text in lowercase and without accents. An apostrophe is part of its word: `noahs`.
  package static func words(of text: String) -> [String] {
    text.folded.filter { $0 != "'" && $0 != "’" }
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns a sentence such as `3 patterns match 'gun': a, b, c`. `kind`: the plural of the named
  /// things.
  package static func sentence(_ kind: String, _ word: String, _ names: [String]) -> String {
    "\(names.count) \(kind) match '\(word)': \(list(names))"
  }

  /// Returns the first names of a list and the number of others: `a, b and 3 more`.
  package static func list(_ names: [String]) -> String {
    let shown = names.prefix(12).map { $0.count > 80 ? $0.prefix(79) + "…" : $0 }
    let rest = names.count > shown.count ? " and \(names.count - shown.count) more" : ""
    return shown.joined(separator: ", ") + rest
  }
}

/// A search for the name that a user most likely meant by a mistyped word.
package enum Nearest {
  /// Returns the name closest to `word`; nil if none is close.
  ///
  /// A name is close if fewer than a third of the letters differ, but always if one does. A name
  /// that begins with the word is close if the word has at least three letters. From four letters
  /// on, one of them may differ.
  package static func name(to word: String, among names: [String]) -> String? {
    // A longer word is no typing error, and the distance takes time quadratic in its length.
    guard word.utf8.count <= 64 else { return nil }
    let lowered = word.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    if let meant = meanings[lowered]?.first(where: names.contains) { return meant }
    // Any letter is equally close to every other, so names of one letter are no suggestions.
    let names = names.filter { $0.count > 1 }
    guard word.count > 1 else { return nil }
    // Words of other lengths differ in at least as many letters.
    let most = max(1, (word.count - 1) / 3)
    let ranked = names.filter { abs($0.count - word.count) <= most }
      .map { (name: $0, distance: distance(lowered, $0.lowercased())) }
    if let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, (min(word.count, best.name.count) - 1) / 3)
    {
      return best.name
    }
    guard word.count >= 3 else { return nil }
    let slips = word.count > 3 ? 1 : 0
    // The word may lack a letter, as in `patern` for `patterns`.
    for count in word.count...word.count + slips {
      let near = names.first { distance(lowered, $0.lowercased().prefix(count)) <= slips }
      if let near { return near }
    }
    return nil
  }

  /// Words of other programs and of everyday language with the names that may be meant, the likeliest
  /// first: of settings, of keys, functions and fields of models, of events, and of values.
  private static let meanings: [String: [String]] = [
    "count": ["counts"], "resolution": ["dpi"], "palette": ["colors", "theme"],
    "colormap": ["colors"], "cmap": ["colors"], "iterations": ["frames", "repeat", "until"],
    "iteration": ["generation", "frames"], "time": ["generation", "duration", "until", "frames"],
    "ticks": ["generation", "frames", "until", "skip"], "steps": ["frames", "repeat"],
    "neighbors": ["count", "neighborhood"], "diffuse": ["laplacian"],
    "diffusion": ["laplacian", "heat"],
    "lap": ["laplacian"], "del2": ["laplacian"], "grad": ["ddx"], "gradient": ["ddx"],
    "ln": ["log"], "heaviside": ["step"], "rand": ["random"],
    "uniform": ["random"], "gauss": ["normal"], "gaussian": ["normal"], "average": ["mean"],
    "avg": ["mean"], "maximum": ["max"], "minimum": ["min"], "arctan": ["atan"],
    "arctan2": ["atan2"], "fabs": ["abs"], "mag": ["hypot"], "clip": ["clamp"],
    "variables": ["fields"], "vars": ["fields"], "params": ["parameters"],
    "constants": ["parameters"], "init": ["start", "pattern"], "initial": ["start", "pattern"],
    "setup": ["start"],
    "rules": ["step"], "update": ["step"], "go": ["step"], "boundary": ["edges", "topology"],
    "boundaries": ["edges", "topology"], "bc": ["edges", "topology"], "outline": ["mark"],
    "circle": ["mark"], "highlight": ["mark"], "annotate": ["label", "mark"],
    "bw": ["print", "gray"], "grayscale": ["print", "gray"], "greyscale": ["print", "gray"],
    "monochrome": ["print", "gray"], "grey": ["gray"], "black": ["dark"], "white": ["light"],
    "night": ["dark"], "day": ["light"], "stats": ["counts", "measures"],
    "turtles": ["agents"], "breeds": ["agents"], "breed": ["agents"], "patches": ["fields"],
    "attributes": ["traits"], "properties": ["traits"], "amount": ["number"], "xcor": ["px"],
    "ycor": ["py"], "who": ["id"], "unique_id": ["id"], "towards": ["bearing", "atan2d"],
    "subtract_headings": ["turn"], "angle": ["heading", "bearing"], "direction": ["heading"],
    "at": ["skip"], "generation": ["skip"], "gen": ["skip"], "begin": ["skip"], "step": ["every"],
    "end": ["until", "frames"], "num-frames": ["frames"], "repeat": ["loop"],
    "save-as": ["out"], "animation": ["out"], "bg": ["background"],
    "background-color": ["background"], "fg": ["theme"], "foreground": ["theme"],
    "scheme": ["theme"], "style": ["theme"], "pixel-size": ["cell"], "pixels-per-cell": ["cell"],
    "image-size": ["picture"], "size-px": ["picture"], "figsize": ["width"], "inches": ["width"],
    "rows": ["size"], "columns": ["sheet"], "cols": ["sheet"], "per-row": ["sheet"],
    "montage": ["sheet"], "facet": ["sheet"], "variations": ["seed"], "sweep": ["seed"],
    "repeats": ["seed"], "rng": ["seed"], "subtitle": ["caption"], "cbar": ["legend"],
    "log-scale": ["y-scale"], "marker": ["shape"], "interpolation": ["tween"],
    "threads": ["jobs"], "workers": ["jobs"], "cores": ["jobs"], "wrap": ["topology"],
    "periodic": ["topology"], "toroidal": ["topology"], "rule-number": ["rule"],
    "load": ["pattern"], "start-from": ["pattern"], "pattern-file": ["pattern"],
    "filename": ["out"], "max-steps": ["frames", "until"], "probability": ["density"],
    "timeout": ["max-time"], "n": ["frames"], "show-grid": ["gap"], "alive-color": ["theme"],
    "dead-color": ["theme"], "verbose": ["progress"], "prob": ["chance"], "power": ["pow"],
    "frac": ["fract"], "nearest": ["closest"], "from": ["skip"], "to": ["until"],
    "gens": ["frames"], "compress": ["effort"], "optimize": ["effort"], "sample": ["every"],
    "rule-file": ["rule"], "hd": ["picture"], "4k": ["picture"], "1080p": ["picture"],
    "gap-color": ["theme"], "grid-color": ["theme"], "line-color": ["theme"], "no-grid": ["gap"],
    "cell-shape": ["shape"], "circles": ["shape"], "dots": ["shape"], "axis": ["world-axes"],
    "pan": ["camera"], "follow": ["camera"], "watermark": ["label", "caption"],
    "silent": ["quiet"],
    "stable": ["settled", "rest"], "infinite": ["unbounded"],
    "bottom": ["below"], "round": ["circle"], "jet": ["turbo"], "rainbow": ["turbo"],
    "coolwarm": ["blue-red"], "rdbu": ["blue-red"], "seismic": ["blue-red"], "bwr": ["blue-red"],
    "boids": ["flock"], "reaction-diffusion": ["gray-scott"],
    "predator-prey": ["wa-tor"], "lotka-volterra": ["wa-tor"], "sir-model": ["sir"],
    "epidemic": ["sir"],
    "segregation": ["schelling"], "opinion": ["voter"], "smoothlife": ["lenia"], "disease": ["sir"],
    "turing": ["gray-scott"],
    "lock": ["write-lock"], "locks": ["write-lock"],
  ]

  /// Returns the names that a word of other programs or of everyday language may mean.
  package static func meanings(of word: String) -> [String] { meanings[word.lowercased()] ?? [] }

  /// Returns ` (did you mean 'penguins'?)`, or an empty text for nil.
  package static func hint(_ name: String?) -> String {
    name.map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns the hint, or a list of the available names for nil.
  package static func hint(_ name: String?, else list: String) -> String {
    name == nil ? list : hint(name)
  }

  /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that
  /// turn one word into the other (optimal string alignment).
  static func distance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    let a = Array(first)
    let b = Array(second)
    // Three rows of the matrix are enough: a swap refers to the row before the previous one.
    var before = [Int]()
    var above = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var cost = min(row[j], above[j + 1]) + 1
        cost = min(cost, above[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
          cost = min(cost, before[j - 1] + 1)
        }
        row.append(cost)
      }
      (before, above) = (above, row)
    }
    return above[b.count]
  }
}

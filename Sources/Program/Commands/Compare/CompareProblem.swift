internal import Files
internal import Settings

/// The reason why two files cannot be compared.
struct CompareProblem: Sentence {
  let description: String
  /// True if an output would overwrite an input, so nothing may be written.
  private(set) var isOfOutput = false

  init(_ description: String) { self.description = description }

  static func unreadable(_ name: String, reason: String) -> Self {
    "cannot read \(name): \(reason)"
  }
  static let ofImages: Self = "--tolerance and --ignore are for images, and these are tables"
  static func ofTwoFormats(_ old: String, _ new: String) -> Self {
    "cannot compare \(old) with \(new): a table is compared with one of the same format"
  }
  static func versionLast(_ version: String, _ path: String) -> Self {
    "a version of a table comes first: render compare \(version) \(path)"
  }
  static let twoVersions: Self =
    "a version of a table is compared with a file: write the other one with `git show VERSION:PATH > old.csv`"
  static let linesOfTables: Self =
    "--diff: the differing lines of tables are text: name a file such as lines.diff"
  static let framesOfImages: Self =
    "--diff: a .diff file is for tables: name a .png or .html file for images"
  static func incomparable(_ name: String, _ reason: String) -> Self {
    "cannot compare \(name): \(reason)"
  }

  /// Returns the error of a file that is not an image. Its first bytes tell usual cases, such
  /// as an error page of a server.
  ///
  /// - Parameter isVersion: true for a version in git, false for a file.
  static func notAnImage(_ name: String, _ beginning: [UInt8], isVersion: Bool) -> Self {
    let text = String(decoding: beginning, as: UTF8.self).drop { $0.isWhitespace }.lowercased()
    if beginning.isEmpty { return incomparable(name, "it is empty") }
    if beginning.arePointer {
      return incomparable(
        name,
        "it is a pointer of Git LFS: "
          + (isVersion
            ? "write the version to a file with `git show VERSION:PATH | git lfs smudge > old.gif`,"
              + " after `git lfs pull`"
            : "fetch the file with `git lfs pull`"))
    }
    if ["<!doctype html", "<html"].contains(where: { text.hasPrefix($0) }) {
      return incomparable(name, "it is an HTML page, such as the error page of a server")
    }
    return incomparable(
      name, "not a GIF, PNG, APNG, WebP, JPEG, SVG or PDF file, and no video that render reads")
  }

  static let isPipe: Self = "compare reads files, but '-' is standard input: write it to a file"
  static func noFiles(_ name: String) -> Self { "no file matches '\(name)'" }
  static func noImages(_ name: String) -> Self {
    "the directory '\(name)' contains no images: expected the stills of one animation"
  }
  static func noPath(_ word: String) -> Self {
    "'\(word)' names no file: write git:VERSION:PATH, such as git:HEAD:docs/gun.gif"
  }
  static func isOption(_ word: String) -> Self {
    "'\(word)': a version must not begin with a dash"
  }
  static func overwrites(_ path: String) -> Self {
    var problem = Self("'\(path)' is one of the files to compare: give the output another name")
    problem.isOfOutput = true
    return problem
  }
  static func outside(_ region: String, size: String) -> Self {
    "--ignore \(region) lies outside the images, which have \(size) pixels"
  }
  static let framesOfShapes: Self =
    "an animated SVG has no pixels, and can be compared only with another SVG as a whole"
  static func needsPixels(_ name: String) -> Self {
    incomparable(
      name, "tolerance and ignore need pixels, which rsvg-convert and pdftoppm draw: install them")
  }
}

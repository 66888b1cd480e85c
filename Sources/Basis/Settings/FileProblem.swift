/// An error that makes a file unusable for the setting that names it.
package struct FileProblem: Sentence {
  package let description: String
  /// True if the file could not be read; false if the settings are wrong.
  package private(set) var isFailure = false
  package private(set) var isMissing = false
  package private(set) var repair: String?
  /// The bytes that were decompressed, if another attempt would cost as much and fail again.
  package private(set) var wastedBytes: Int?
  /// True if the name is neither listed nor a file.
  package private(set) var isUnknown = false
  /// The listed name that is similar to an unknown one; nil if there is none.
  package private(set) var nearest: String?

  package init(_ description: String) { self.description = description }

  package static func unreadable(path: String, reason: String, isMissing: Bool = false) -> Self {
    var problem = refused(path: path, reason: reason)
    (problem.isFailure, problem.isMissing) = (true, isMissing)
    return problem
  }
  /// A path or an address that settings must not name.
  package static func refused(path: String, reason: String) -> Self {
    "cannot read \(path): \(reason)"
  }
  /// What Git keeps in place of a large file that has not been downloaded.
  package static func pointer(path: String) -> Self {
    let command = "git lfs pull"
    var problem = unreadable(
      path: path, reason: "it is a pointer of Git LFS: get the file with `\(command)`")
    problem.repair = command
    return problem
  }
  /// A directory that is one array in the format of Zarr.
  package static func zarr(path: String) -> Self {
    refused(
      path: path,
      reason: "a Zarr directory is not supported: pipe its values: python3 -c \"import sys, numpy,"
        + " xarray; numpy.save(sys.stdout.buffer, xarray.open_zarr('\(path)')['NAME'].values)\" |"
        + " render grid -")
  }
  /// - Parameter names: the listed names, which the error has if they are few.
  package static func unknown(
    _ kind: FileKind, _ word: String, nearest: String?, among names: [String] = []
  ) -> Self {
    let listed =
      (1...12).contains(names.count)
      ? "expected one of \(names.joined(separator: ", "))"
      : "use a name from `render list \(kind.rawValue)s`"
    let advice = ": \(listed), or the path of a file"
    var problem = Self("unknown \(kind.rawValue) '\(word)'\(Nearest.hint(nearest, else: advice))")
    (problem.isUnknown, problem.nearest) = (true, nearest)
    return problem
  }
  package static func ambiguous(_ kind: FileKind, _ word: String, names: [String]) -> Self {
    Self(NameSearch.sentence("\(kind.rawValue)s", word, names))
  }
  /// - Parameter names: the files of the kind in a zip archive.
  package static func archived(_ kind: FileKind, path: String, names: [String]) -> Self {
    guard let first = names.first else { return "\(path) contains no \(kind.rawValue)" }
    return "\(path) contains \(names.count) \(kind.rawValue)s: name one, such as \(path)/\(first)"
      + " (\(NameSearch.list(names)))"
  }
  package static func noName(kind: String) -> Self {
    "expected a listed name or a path, got \(kind)"
  }
  package static func damaged(path: String, mostMegabytes most: Int) -> Self {
    var problem = Self("cannot read \(path): damaged, or larger than \(most) MB when unpacked")
    (problem.isFailure, problem.wastedBytes) = (true, most << 20)
    return problem
  }
  package static func tooMuch(path: String, mostMegabytes most: Int) -> Self {
    var problem = Self(
      "cannot read \(path): the input files of the settings exceed \(most) MB in total")
    (problem.isFailure, problem.wastedBytes) = (true, 0)
    return problem
  }
  package static func command(_ command: String, reason: String, lines: [String]) -> Self {
    "the command '\(command)' \(reason)"
      + (lines.isEmpty ? "" : ": " + lines.joined(separator: " / "))
  }
  package static func unusable(_ kind: FileKind, path: String, reason: String) -> Self {
    "cannot use the \(kind.rawValue) \(path): \(reason)"
  }
}

import Foundation

/// The machine of the measurements. Describes it and runs programs on it.
enum Machine {
  /// What describes the machine and the peers, by name.
  static var description: [(stage: String, value: String)] {
    let cpu = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      .split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last?.trimmingPrefix(while: \.isWhitespace)
    let commit = (try? output(of: "git", ["rev-parse", "--short", "HEAD"])) ?? "unknown"
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return [
      ("processor", "\(cores) cores of \(cpu ?? "an unknown processor")"),
      ("commit", commit),
      ("peers", (try? output(of: python, ["-c", versions])) ?? "no numpy and Pillow"),
    ]
  }

  private static let versions =
    "import numpy, PIL; print('numpy', numpy.__version__, 'Pillow', PIL.__version__, end='')"

  /// A Python with numpy and Pillow.
  static let python = python(with: "numpy, PIL")

  /// Returns a Python with some modules: the one in which CI tests the recipes of docs/python.md, or one of the system;
  /// `python3` if none has them.
  static func python(with modules: String) -> String {
    [".build/python/bin/python", "/usr/bin/python3", "python3"].first {
      (try? run($0, ["-c", "import \(modules)"])) != nil
    } ?? "python3"
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end and discards its output.
  ///
  /// Foundation's `Process` is not precise enough, because it polls for the end.
  static func run(_ name: String, _ arguments: [String]) throws {
    #if os(macOS)
      var files: posix_spawn_file_actions_t? = nil
    #else
      var files = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    for descriptor in 0..<3 {
      unsafe posix_spawn_file_actions_addopen(&files, Int32(descriptor), "/dev/null", O_RDWR, 0)
    }
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for place in unsafe words.indices { unsafe free(words[place]) } }
    var (process, status): (pid_t, Int32) = (0, 0)
    guard unsafe posix_spawnp(&process, name, &files, nil, &words, environ) == 0,
      unsafe waitpid(process, &status, 0) == process, status == 0
    else { throw Failure(description: "\(name) \(arguments.joined(separator: " ")) failed") }
  }

  static func output(of name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")) failed")
    }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Returns the peak memory of a program in megabytes; nil if time(1) is missing or fails.
  ///
  /// The system's value for a child includes the memory of its parent, so a small program starts it.
  static func memory(of name: String, _ arguments: [String]) -> Double? {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("render-memory").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let words = ["time", "--format", "%M", "--output", file, name] + arguments
    guard (try? run("env", words)) != nil else { return nil }
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return text.flatMap { Double($0.trimmingCharacters(in: .newlines)) }.map { $0 / 1024 }
  }

  /// The processor time of all programs run so far, in seconds.
  static var timeOfPrograms: Double {
    var usage = rusage()
    #if os(macOS)
      unsafe getrusage(RUSAGE_CHILDREN, &usage)
    #else
      unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  /// The peak memory of all programs run so far, in megabytes.
  static var peakOfPrograms: Double {
    var usage = rusage()
    #if os(macOS)
      unsafe getrusage(RUSAGE_CHILDREN, &usage)
      return Double(usage.ru_maxrss) / 1_048_576
    #else
      unsafe getrusage(RUSAGE_CHILDREN.rawValue, &usage)
      return Double(usage.ru_maxrss) / 1024
    #endif
  }
}

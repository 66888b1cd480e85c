import Foundation

/// What the figures were measured on, and running other programs on it.
enum Machine {
  static func describe() {
    let cpu = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      .split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last
    let commit = (try? output(of: "git", ["rev-parse", "--short", "HEAD"])) ?? "unknown"
    print("machine: \(ProcessInfo.processInfo.activeProcessorCount) cores,\(cpu ?? " unknown")")
    print("commit:  \(commit); release build; medians")
    print("peers:   \((try? output(of: python, ["-c", versions])) ?? "no numpy and Pillow")\n")
  }

  private static let versions =
    "import numpy, PIL; print('numpy', numpy.__version__, 'Pillow', PIL.__version__, end='')"

  /// A Python with Pillow, if there is one.
  static let python: String =
    ["/usr/bin/python3", "python3"].first {
      (try? run($0, ["-c", "import numpy, PIL"])) != nil
    } ?? "python3"

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end, without its output.
  static func run(_ name: String, _ arguments: [String]) throws {
    _ = try output(of: name, arguments)
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

  /// The most memory that any program run so far has taken, in megabytes.
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

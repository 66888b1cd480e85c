#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The number of pictures that are drawn at once.
public enum Workers {
  /// As many as the machine has cores.
  public static let standard = max(1, min(1024, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}

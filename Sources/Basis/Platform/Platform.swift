// The C library of the system, with the calls of Linux that its module does not declare.
#if canImport(Glibc)
  @_exported public import CLinux
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif

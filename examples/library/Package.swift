// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "gun",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "render", path: "../..")],
  targets: [
    .executableTarget(
      name: "gun",
      dependencies: ["Films", "Patterns", "Worlds"].map { .product(name: $0, package: "render") },
      path: "Sources")
  ]
)

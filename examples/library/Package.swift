// swift-tools-version: 6.2
import PackageDescription

let products: [Target.Dependency] = ["Films", "Patterns", "Worlds"].map {
  .product(name: $0, package: "render")
}

let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "render", path: "../..")],
  targets: [
    .executableTarget(name: "gun", dependencies: products),
    .executableTarget(name: "forest-fire", dependencies: products),
    .executableTarget(name: "spots", dependencies: products),
  ]
)

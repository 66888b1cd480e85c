// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "render") }
}

let usual = products("Films", "Patterns", "Worlds")

let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "render", path: "../..")],
  targets: [
    .executableTarget(name: "gun", dependencies: usual),
    .executableTarget(name: "forest-fire", dependencies: usual),
    .executableTarget(name: "spots", dependencies: usual),
    .executableTarget(
      name: "tour", dependencies: usual + products("FilmsFoundation", "Scenarios")),
  ]
)

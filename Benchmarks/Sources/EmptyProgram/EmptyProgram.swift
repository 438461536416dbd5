import Foundation

/// The least that a Swift program with Foundation can do: what `authblock whoami` is measured against.
@main
struct EmptyProgram {
    static func main() {
        print(FileManager.default.currentDirectoryPath)
    }
}

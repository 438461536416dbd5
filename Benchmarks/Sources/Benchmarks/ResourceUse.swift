import Foundation

/// What this process holds of the machine.
struct ResourceUse {
    /// Resident memory, in KiB.
    let memory: Int
    let descriptors: Int

    struct Unreadable: Error {}

    /// Looks now.
    init() throws {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let size = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
        else { throw Unreadable() }
        memory = size
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Before and after, in words.
    func difference(to before: ResourceUse) -> String {
        "memory \(before.memory) → \(memory) KiB, descriptors \(before.descriptors) → \(descriptors)"
    }
}

import Glibc

/// A shared library that is loaded while the program runs: linked in, it would cost every start of the program.
///
/// It is never unloaded, since its functions are kept.
package struct DynamicLibrary: @unchecked Sendable {
    // Invariant: nothing changes after the initialiser, and the handle may be used on any thread.

    private let name: String
    private let handle: UnsafeMutableRawPointer

    /// Loads a library.
    ///
    /// - Parameter name: the file's name, such as `libcurl.so.4`, which is looked for where programs' libraries are.
    package init(_ name: String) throws(MissingLibrary) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw MissingLibrary(name: name) }
        self.name = name
        self.handle = handle
    }

    /// Where a symbol is.
    package func address(of symbol: String) throws(MissingLibrary) -> UnsafeMutableRawPointer {
        guard let address = dlsym(handle, symbol) else { throw MissingLibrary(name: name) }
        return address
    }

    /// A function, whose C type the caller names.
    package func function<Function>(_ symbol: String) throws(MissingLibrary) -> Function {
        unsafeBitCast(try address(of: symbol), to: Function.self)
    }
}

/// A library is not installed, or lacks something that is needed of it.
package struct MissingLibrary: Error, Equatable {
    /// The file's name.
    package let name: String

    /// Names the library.
    package init(name: String) { self.name = name }
}

import Browser
import Testing

/// Tests in Chromium, one after the other: each browser is half a dozen processes.
@Suite(.serialized, .enabled(if: Browser.isInstalled)) struct BrowserTests {}

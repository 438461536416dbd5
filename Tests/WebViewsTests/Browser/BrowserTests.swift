import Testing

/// Tests in Chromium, one after the other: each browser is half a dozen processes.
@Suite(.serialized) struct BrowserTests {}

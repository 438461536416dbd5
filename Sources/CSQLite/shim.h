#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT, which makes SQLite copy the bytes, is a cast that Swift cannot import. An empty Swift buffer may
// have no address, and SQLite would bind NULL for it.
static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
    return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 length) {
    return sqlite3_bind_blob64(statement, index, blob ? blob : "", length, SQLITE_TRANSIENT);
}

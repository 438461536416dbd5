#pragma once
#include <sqlite3.h>
#include <stddef.h>

// SQLITE_TRANSIENT, which makes SQLite copy the bytes, is a cast that Swift cannot import. An empty Swift buffer may
// have no address, and SQLite would bind NULL for it.
static inline int sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 length) {
    return sqlite3_bind_text64(statement, index, text ? text : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *blob, sqlite3_uint64 length) {
    return sqlite3_bind_blob64(statement, index, blob ? blob : "", length, SQLITE_TRANSIENT);
}

// The header of the index of the write-ahead log, in memory that all connections to a database share, or NULL. Its size
// and meaning are part of SQLite's file format (walformat.html). The connection must have read in WAL mode.
static inline const volatile sqlite3_uint64 *sqlite_wal_index_header(sqlite3 *database) {
    enum { regionSize = 32768, formatVersion = 3007000 };
    sqlite3_file *file = NULL;
    volatile void *region = NULL;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file ||
        !file->pMethods || file->pMethods->iVersion < 2 ||
        file->pMethods->xShmMap(file, 0, regionSize, 0, &region) != SQLITE_OK || !region ||
        *(const volatile unsigned *)region != formatVersion)
        return NULL;
    return (const volatile sqlite3_uint64 *)region;
}

static inline sqlite3_uint64 sqlite_wal_index_word(const volatile sqlite3_uint64 *header, int index) {
    return __atomic_load_n(header + index, __ATOMIC_ACQUIRE);
}

#pragma once
#include <microhttpd.h>
#include <sys/socket.h>

// Declared here because Swift's Glibc module leaves it out.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

// Swift imports no variadic function, so each use of one has a wrapper here. The library is loaded while the program
// runs: every wrapper takes the address of the function that it calls.

typedef __typeof__(&MHD_start_daemon) microhttpd_start_daemon;
typedef __typeof__(&MHD_get_connection_info) microhttpd_get_connection_info;

struct microhttpd_callbacks {
    // Gets the target as it was sent; what libmicrohttpd makes of it is not used.
    void *(*request_line)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback request;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/// Starts an event loop on a thread of its own, without a listening socket: connections come by MHD_add_connection.
/// The key is NULL for plain HTTP. Returns NULL when it cannot be started.
static inline struct MHD_Daemon *microhttpd_start(
    void *start_daemon, struct microhttpd_callbacks callbacks, void *context, size_t memory, unsigned int connection_limit,
    const char *key, const char *certificate, const char *tls_priorities) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET;
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)tls_priorities},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    return ((microhttpd_start_daemon)start_daemon)(
        key ? flags | MHD_USE_TLS : flags, 0, NULL, NULL, callbacks.request, context,
        MHD_OPTION_ARRAY, key ? tls : none,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        // Before 1.0, a strict libmicrohttpd checks little, and sends the head of its refusals twice.
        MHD_OPTION_STRICT_FOR_CLIENT, MHD_VERSION >= 0x01000000 ? 1 : 0,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks.request_line, context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, context,
        MHD_OPTION_END);
}

static inline int microhttpd_descriptor(void *get_info, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        ((microhttpd_get_connection_info)get_info)(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// What the connection callback stored as the connection's context.
static inline void *microhttpd_context(void *get_info, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        ((microhttpd_get_connection_info)get_info)(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/// The bytes of the request line and the header fields, the empty line that ends them included.
static inline size_t microhttpd_head_size(void *get_info, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        ((microhttpd_get_connection_info)get_info)(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

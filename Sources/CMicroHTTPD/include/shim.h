#ifndef OUTLET_CMICROHTTPD_SHIM_H
#define OUTLET_CMICROHTTPD_SHIM_H

#if !__has_include(<microhttpd.h>)
#error Outlet needs libmicrohttpd. Install its package: libmicrohttpd-dev on Debian and Ubuntu.
#else

#include <endian.h>
#include <malloc.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* Whether libmicrohttpd is kept from sleeping where it has something to do, see events.c: not in a program that was linked
   so that its own functions stay out of the libraries' sight. */
int outlet_keeps_awake(void);

/* What one of libmicrohttpd's threads does before each wait of `timeout` milliseconds for `epoll`; `had_events` tells whether
   the last one has ended with events. Returns how long it waits then. */
typedef int outlet_rest(void *context, int epoll, int timeout, int had_events);

/* Sets that for the thread that calls. */
void outlet_set_rest(outlet_rest *rest, void *context);

/* The context that was set; NULL for none. */
void *outlet_rest_context(void);

/* Waits for two descriptors, less than a second. Returns 1 if the first can be read, 2 if the second can, 3 if both can, 0 if
   the time is over. */
int outlet_wait(int first, int second, long nanoseconds);

/* Lets each arena of the C library's allocator keep up to 2 MB of freed memory, and map by itself only what is longer than 1 MB.
   Otherwise what a page of some hundred kilobytes needs is given back and mapped anew each time: a tenth of the page's time. */
static inline void outlet_keep_freed_memory(void) {
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
    (void)mallopt(M_TRIM_THRESHOLD, 2 << 20);
#endif
}

/* Swift imports neither variadic functions nor macros that hold a cast: for those there is an inline each. */

/* MHD_start_daemon is variadic: all options go through the one array. */
static inline struct MHD_Daemon *outlet_start_daemon(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *context, struct MHD_OptionItem *options) {
    return MHD_start_daemon(flags, 0, NULL, NULL, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/* The library takes some 1,200 instructions for each field of an answer, for three allocations each: so it gets all of them
   as one field, the others behind its value. What parts them is put in when the library has its copy, since it refuses line
   breaks in a value, and with good reason: so does outlet_add_field. */
struct outlet_fields {
    char *text;
    size_t length;
};

#define OUTLET_FIRST_FIELD "x-content-type-options"
#define OUTLET_LINE_END "\x01\x01"

static inline void outlet_append(struct outlet_fields *fields, const char *text, size_t length) {
    memcpy(fields->text + fields->length, text, length);
    fields->length += length;
}

/* How much room the fields need beside their names and values: for all of them, and for each. */
static inline size_t outlet_fields_room(void) { return 128; }
static inline size_t outlet_field_room(void) { return 4; }

/* The fields that each answer has: no browser guesses its type, and none runs what is no page. */
static inline struct outlet_fields outlet_begin_fields(char *text, int is_page) {
    static const char policy[] =
        "nosniff" OUTLET_LINE_END "content-security-policy: default-src 'none'; frame-ancestors 'none'";
    struct outlet_fields fields = {text, 0};
    outlet_append(&fields, policy, is_page ? sizeof "nosniff" - 1 : sizeof policy - 1);
    return fields;
}

/* Whether there are no control characters but tabs. */
static inline int outlet_is_plain(const char *text, size_t length) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    size_t index = 0;
    for (; index + 8 <= length; index += 8) {
        uint64_t bytes;
        memcpy(&bytes, text + index, 8);
        /* Whether one of eight bytes is below a space: it borrows from the bit that it does not have itself. */
        if ((bytes - ones * ' ') & ~bytes & ones * 0x80) break;
    }
    for (; index < length; index += 1)
        if ((unsigned char)text[index] < ' ' && text[index] != '\t') return 0;
    return 1;
}

/* Adds a field; returns 0 where it can't be sent: a control character in it, a line break say, would end it. */
static inline int outlet_add_field(
    struct outlet_fields *fields, const char *name, size_t name_length, const char *value, size_t value_length) {
    if (!outlet_is_plain(name, name_length) || !outlet_is_plain(value, value_length)) return 0;
    outlet_append(fields, OUTLET_LINE_END, 2);
    outlet_append(fields, name, name_length);
    outlet_append(fields, ": ", 2);
    outlet_append(fields, value, value_length);
    return 1;
}

/* Hands the fields to a response; returns 0 where there is no memory for them. */
static inline int outlet_set_fields(struct MHD_Response *response, struct outlet_fields *fields) {
    fields->text[fields->length] = 0;
    if (MHD_add_response_header(response, OUTLET_FIRST_FIELD, fields->text) != MHD_YES) return 0;
    /* The library's own copy, which it has made with malloc. */
    char *place = (char *)(uintptr_t)MHD_get_response_header(response, OUTLET_FIRST_FIELD);
    if (place == NULL) return 0;
    while ((place = strchr(place, OUTLET_LINE_END[0])) != NULL) {
        place[0] = '\r';
        place[1] = '\n';
    }
    return 1;
}

/* MHD_get_connection_info is variadic: what the connection callback kept for this connection. */
static inline void *outlet_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* MHD_get_connection_info is variadic: the connection's socket, or -1. */
static inline int outlet_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/* Reads the 128 bits of an IPv6 address; of an IPv4 address those of the IPv6 address that it is mapped to. The members of
   these structures are macros. Returns 0 for an address of another family. */
static inline int outlet_read_address(const struct sockaddr *address, uint64_t *high, uint64_t *low) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, address, sizeof ipv4);
        *high = 0;
        *low = UINT64_C(0xFFFF00000000) | be32toh(ipv4.sin_addr.s_addr);
        return 1;
    }
    if (address->sa_family != AF_INET6) return 0;
    struct sockaddr_in6 ipv6;
    memcpy(&ipv6, address, sizeof ipv6);
    memcpy(high, ipv6.sin6_addr.s6_addr, 8);
    memcpy(low, ipv6.sin6_addr.s6_addr + 8, 8);
    *high = be64toh(*high);
    *low = be64toh(*low);
    return 1;
}

/* MHD_get_connection_info is variadic: the address of the connection's other end, as above. */
static inline int outlet_peer(struct MHD_Connection *connection, uint64_t *high, uint64_t *low) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL || info->client_addr == NULL ? 0 : outlet_read_address(info->client_addr, high, low);
}

/* MHD_get_connection_info is variadic: how many bytes the request's header has, from its method to the empty line after
   its fields; 0 as long as that has not come. */
static inline size_t outlet_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/* The library copies the first Cookie of a header and takes it apart, at 64 bytes for each cookie, which would take as much
   memory again as the header itself: so it gets an empty one to begin with, see events.c. */
extern const char outlet_no_cookie[];
static inline void outlet_spare_cookies(struct MHD_Connection *connection) {
    (void)MHD_set_connection_value(connection, MHD_HEADER_KIND, "Cookie", outlet_no_cookie);
}

/* Whether a value is that one. */
static inline int outlet_is_spared(const char *value) { return value == outlet_no_cookie; }

/* Likewise it would note each parameter of a query: called before it does, when the target was copied. */
static inline void outlet_spare_query(const char *query) { *(char *)query = 0; }

/* MHD_SIZE_UNKNOWN is a macro with a cast. */
static inline uint64_t outlet_size_unknown(void) { return MHD_SIZE_UNKNOWN; }

/* MHD_CONTENT_READER_END_OF_STREAM is a macro with a cast. */
static inline ssize_t outlet_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

/* MHD_CONTENT_READER_END_WITH_ERROR is a macro with a cast. */
static inline ssize_t outlet_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

/* MHD_set_response_options is variadic: a response of unknown length that is not sent in chunks. After the header of an
   answer to HEAD the library would send the chunk that ends a body, into the middle of the next answer. */
static inline void outlet_end_by_closing(struct MHD_Response *response) {
    (void)MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/* Function pointers become integers only in C: an option whose value is a callback and its context. */
static inline struct MHD_OptionItem outlet_completed_option(MHD_RequestCompletedCallback callback, void *context) {
    struct MHD_OptionItem item = {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)callback, context};
    return item;
}

/* As above. */
static inline struct MHD_OptionItem outlet_connection_option(MHD_NotifyConnectionCallback callback, void *context) {
    struct MHD_OptionItem item = {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)callback, context};
    return item;
}

/* As above; the callback's type has no name in the library. */
static inline struct MHD_OptionItem outlet_target_option(
    void *(*callback)(void *, const char *, struct MHD_Connection *), void *context) {
    struct MHD_OptionItem item = {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)callback, context};
    return item;
}

/* As above. */
static inline struct MHD_OptionItem outlet_log_option(MHD_LogCallback callback, void *context) {
    struct MHD_OptionItem item = {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)callback, context};
    return item;
}

/* Leaves the target as it was sent. */
static inline size_t outlet_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* As above; switches percent-decoding off. */
static inline struct MHD_OptionItem outlet_keep_escapes_option(void) {
    struct MHD_OptionItem item = {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)&outlet_keep_escapes, NULL};
    return item;
}

/* Compared as a number: the library may know codes that its header does not, and an enumeration of Swift's would trap. */
static inline unsigned int outlet_completed(void) { return MHD_REQUEST_TERMINATED_COMPLETED_OK; }

/* As above: also when the library has refused the request itself. */
static inline unsigned int outlet_failed(void) { return MHD_REQUEST_TERMINATED_WITH_ERROR; }

/* As above. */
static inline unsigned int outlet_opened(void) { return MHD_CONNECTION_NOTIFY_STARTED; }

/* POLLRDHUP is hidden from those who don't ask for GNU's extensions: the other side has closed. */
static inline short outlet_poll_hung_up(void) { return 0x2000; }

/* What a connection has moved so far. */
struct outlet_traffic {
    uint32_t since_received; /* milliseconds since bytes last came */
    uint64_t acknowledged;   /* bytes that the other side has confirmed */
};

/* The C library's struct tcp_info ends before the byte counts and the kernel's own header can't be included beside it,
   so the two fields are read at their (fixed) offsets. Returns 0 where the socket does not tell. */
static inline int outlet_read_traffic(int socket, struct outlet_traffic *traffic) {
    unsigned char info[136];
    socklen_t size = sizeof info;
    memset(info, 0, sizeof info);
    if (getsockopt(socket, 6 /* IPPROTO_TCP */, 11 /* TCP_INFO */, info, &size) != 0 || size < 128) return 0;
    memcpy(&traffic->since_received, info + 52, sizeof traffic->since_received);
    memcpy(&traffic->acknowledged, info + 120, sizeof traffic->acknowledged);
    return 1;
}

/* How many bytes were taken from a socket since it was opened: those that came less those that wait. Returns 0 if the kernel
   does not tell, or if more came at the same moment. */
static inline int outlet_received(int socket, uint64_t *count) {
    unsigned char info[136];
    uint64_t before, after;
    int waiting = 0;
    socklen_t size = sizeof info;
    if (getsockopt(socket, 6, 11, info, &size) != 0 || size < sizeof info) return 0;
    memcpy(&before, info + 128, sizeof before);
    if (ioctl(socket, FIONREAD, &waiting) != 0 || getsockopt(socket, 6, 11, info, &size) != 0) return 0;
    memcpy(&after, info + 128, sizeof after);
    *count = before - (uint64_t)waiting;
    return before == after;
}

#endif

#endif

#define _GNU_SOURCE
#include "shim.h"

#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* Goes before the C library's functions of these names, for two answers of libmicrohttpd that RFC 9112 does not allow (0.9.75
   to 1.0.1) and that no option changes. */

/* The status that a header begins with; 0 if it is none. */
static int outlet_status(const char *text, size_t length) {
    if (length < 12 || memcmp(text, "HTTP/1.1 ", 9) != 0) return 0;
    return (text[9] - '0') * 100 + (text[10] - '0') * 10 + (text[11] - '0');
}

/* A 304 has the length of the body that was handed over, which is none: it says nothing of the document that the client has.
   The field is the last one of the header. The fields before it move into its place, and white space fills what they leave,
   behind the reason phrase, which no client reads: so the header stays as long as the library believes it to be. */
static void outlet_drop_length(char *header, size_t length) {
    static const char field[] = "\r\nContent-Length: ";
    char *fields = memmem(header, length, "\r\n", 2);
    char *place = memmem(header, length, field, sizeof field - 1);
    if (fields == NULL || place == NULL) return;
    char *end = memmem(place + 2, length - (size_t)(place + 2 - header), "\r\n\r\n", 4);
    if (end == NULL || end + 4 != header + length) return;
    size_t gap = (size_t)(end - place);
    memmove(fields + gap, fields, (size_t)(place - fields));
    memset(fields, ' ', gap);
}

/* A request whose Content-Length is no number, or too large for one, is refused with the header twice. Returns
   how long the first of them is; 0 if there is one only. */
static size_t outlet_doubled(const char *header, size_t length) {
    int status = outlet_status(header, length);
    if (status < 400) return 0;
    const char *end = memmem(header, length, "\r\n\r\n", 4);
    if (end == NULL) return 0;
    size_t first = (size_t)(end + 4 - header);
    return outlet_status(end + 4, length - first) == status ? first : 0;
}

/* A header alone: of a 304, or of what answers HEAD. */
ssize_t send(int socket, const void *bytes, size_t length, int flags) {
    if (outlet_status(bytes, length) == 304) outlet_drop_length((char *)(uintptr_t)bytes, length);
    size_t doubled = outlet_doubled(bytes, length);
    ssize_t sent = sendto(socket, (const char *)bytes + doubled, length - doubled, flags, NULL, 0);
    return sent > 0 ? sent + (ssize_t)doubled : sent;
}

/* A header, and the body that follows it. */
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    const struct iovec *header = message->msg_iov;
    size_t doubled = message->msg_iovlen == 2 ? outlet_doubled(header->iov_base, header->iov_len) : 0;
    if (doubled == 0) return syscall(SYS_sendmsg, socket, message, flags);
    struct iovec parts[2] = {message->msg_iov[0], message->msg_iov[1]};
    parts[0].iov_base = (char *)parts[0].iov_base + doubled;
    parts[0].iov_len -= doubled;
    struct msghdr single = *message;
    single.msg_iov = parts;
    ssize_t sent = syscall(SYS_sendmsg, socket, &single, flags);
    return sent > 0 ? sent + (ssize_t)doubled : sent;
}

#define _GNU_SOURCE
#include "drive.h"
#include "errands.h"
#include "sessions.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { tail_size = 32 };

/* One open stream, with the last bytes that came, since what is looked for may come in two pieces. */
struct stream {
    int socket;
    size_t session;
    unsigned round;
    size_t tail;
    char bytes[tail_size];
};

struct audience {
    unsigned port;
    struct sessions sessions;
    int poller;
    size_t count;
    struct stream *streams;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static bool open_stream(struct audience *audience, struct stream *stream) {
    char request[256];
    int size = snprintf(
        request, sizeof request, "GET /sessions/%s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
        audience->sessions.ids[stream->session]);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = stream};
    stream->socket = drive_connect(audience->port);
    return stream->socket >= 0 && send(stream->socket, request, (size_t)size, MSG_NOSIGNAL) == size &&
           epoll_ctl(audience->poller, EPOLL_CTL_ADD, stream->socket, &event) == 0;
}

/* Reads what has come; 1 where the text is in it, -1 where the stream has ended. */
static int find(struct stream *stream, const char *text) {
    char bytes[tail_size + 16384];
    memcpy(bytes, stream->bytes, stream->tail);
    ssize_t count = recv(stream->socket, bytes + stream->tail, sizeof bytes - tail_size, MSG_DONTWAIT);
    if (count <= 0) return -1;
    size_t size = stream->tail + (size_t)count;
    stream->tail = size < tail_size ? size : tail_size;
    memcpy(stream->bytes, bytes + size - stream->tail, stream->tail);
    return memmem(bytes, size, text, strlen(text)) != NULL;
}

/* Waits until the text has come on so many streams that lacked it in this round. */
static bool await(struct audience *audience, const char *text, unsigned round, size_t count) {
    struct epoll_event events[256];
    while (count > 0) {
        int ready = epoll_wait(audience->poller, events, 256, 20000);
        if (ready <= 0) return false;
        for (int index = 0; index < ready; index++) {
            struct stream *stream = events[index].data.ptr;
            int found = find(stream, text);
            if (found < 0) return false;
            if (found > 0 && stream->round < round) {
                stream->round = round;
                count--;
            }
        }
    }
    return true;
}

/* Posts an event to the first session; returns the revision that it leads to, 0 where it fails. */
static unsigned long post(int socket, const char *id, size_t number) {
    char text[4096];
    size_t size = sessions_event(id, number, 0, text, sizeof text);
    if (send(socket, text, size, MSG_NOSIGNAL) != (ssize_t)size) return 0;
    for (size = 0; drive_answer_size(text, size) == 0;) {
        ssize_t count = recv(socket, text + size, sizeof text - 1 - size, 0);
        if (count <= 0) return 0;
        size += (size_t)count;
    }
    text[size] = 0;
    const char *tag = strcasestr(text, "etag: \"");
    return tag == NULL ? 0 : strtoul(tag + 7, NULL, 10);
}

static bool push(struct audience *audience, int socket, unsigned round, size_t count) {
    char text[tail_size];
    double start = now();
    unsigned long revision = post(socket, audience->sessions.ids[0], (size_t)start % 100000000 * 10 + round % 10);
    snprintf(text, sizeof text, "id: %lu\n", revision);
    if (revision == 0 || !await(audience, text, round, count)) return false;
    printf("%.2f\n", now() - start);
    fflush(stdout);
    return true;
}

int open_streams(unsigned port, char **arguments) {
    struct audience audience = {.port = port, .sessions = sessions_read(arguments[0]), .poller = epoll_create1(0)};
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    audience.count = strtoul(arguments[1], NULL, 10);
    audience.streams = calloc(audience.count, sizeof *audience.streams);
    size_t of_first = 0;
    bool good = audience.streams != NULL;
    for (size_t index = 0; good && index < audience.count; index++) {
        struct stream *stream = &audience.streams[index];
        stream->session = index % audience.sessions.count;
        if (stream->session == 0) of_first++;
        good = open_stream(&audience, stream);
    }
    good = good && await(&audience, "event: document", 1, audience.count);
    int socket = drive_connect(port);
    if (good) printf("open\n");
    fflush(stdout);
    char line[16];
    for (unsigned round = 2; good && fgets(line, sizeof line, stdin) != NULL; round++)
        good = push(&audience, socket, round, of_first);
    if (!good) fprintf(stderr, "Load: a stream broke off, or a message did not come.\n");
    return good ? 0 : 1;
}

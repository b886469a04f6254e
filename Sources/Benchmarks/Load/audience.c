#define _GNU_SOURCE
#include "audience.h"
#include "drive.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

double audience_now(void) {
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

bool audience_await(struct audience *audience, const char *text, unsigned round, size_t count) {
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

bool audience_open(struct audience *audience, size_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    audience->poller = epoll_create1(0);
    audience->count = count;
    audience->streams = calloc(count, sizeof *audience->streams);
    bool good = audience->poller >= 0 && audience->streams != NULL;
    for (size_t index = 0; good && index < count; index++) {
        audience->streams[index].session = index % audience->sessions.count;
        good = open_stream(audience, &audience->streams[index]);
    }
    return good && audience_await(audience, "event: document", 1, count);
}

size_t audience_of(const struct audience *audience, size_t session) {
    size_t count = audience->count / audience->sessions.count;
    return session < audience->count % audience->sessions.count ? count + 1 : count;
}

bool audience_drain(struct audience *audience) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    while (poll(&input, 1, 50) == 0) {
        struct epoll_event events[256];
        int ready;
        do {
            ready = epoll_wait(audience->poller, events, 256, 0);
            for (int index = 0; index < ready; index++)
                if (find(events[index].data.ptr, "") < 0) return false;
        } while (ready == 256);
    }
    return true;
}

unsigned long audience_post(int socket, const char *id, size_t number) {
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

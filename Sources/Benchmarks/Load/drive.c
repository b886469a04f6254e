#define _GNU_SOURCE
#include "drive.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

/* A connection with the request that it is at. */
struct lane {
    int socket;
    size_t number;
    size_t size;
    char answer[8192];
};

int drive_connect(unsigned port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    int on = 1;
    if (descriptor < 0) return -1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}

size_t drive_answer_size(const char *text, size_t size) {
    const char *end = memmem(text, size, "\r\n\r\n", 4);
    if (end == NULL) return 0;
    size_t length = 0;
    for (const char *line = text; line < end;) {
        if (strncasecmp(line, "content-length:", 15) == 0) length = strtoul(line + 15, NULL, 10);
        line = memchr(line, '\n', (size_t)(end + 2 - line));
        line = line == NULL ? end : line + 1;
    }
    size_t whole = (size_t)(end - text) + 4 + length;
    return whole <= size ? whole : 0;
}

bool drive_is_success(const char *answer, size_t size) { return size > 10 && answer[9] == '2'; }

static bool ask(struct lane *lane, size_t number, const struct errand *errand) {
    char request[4096];
    size_t size = errand->ask(errand->context, number, request, sizeof request);
    lane->number = number;
    lane->size = 0;
    return size > 0 && send(lane->socket, request, size, MSG_NOSIGNAL) == (ssize_t)size;
}

/* Reads what has come; 1 where the answer is complete, -1 where none can come any more. */
static int receive(struct lane *lane) {
    ssize_t count = recv(lane->socket, lane->answer + lane->size, sizeof lane->answer - 1 - lane->size, 0);
    if (count <= 0) return -1;
    lane->size += (size_t)count;
    lane->answer[lane->size] = 0;
    return drive_answer_size(lane->answer, lane->size) > 0;
}

static bool run(int poller, unsigned busy, size_t next, size_t count, const struct errand *errand) {
    struct epoll_event events[64];
    while (busy > 0) {
        int ready = epoll_wait(poller, events, 64, 10000);
        if (ready <= 0) return false;
        for (int index = 0; index < ready; index++) {
            struct lane *lane = events[index].data.ptr;
            int received = receive(lane);
            if (received < 0) return false;
            if (received == 0) continue;
            if (!errand->take(errand->context, lane->number, lane->answer, lane->size)) return true;
            if (next >= count) {
                busy--;
            } else if (!ask(lane, next++, errand)) {
                return false;
            }
        }
    }
    return true;
}

bool drive(unsigned port, unsigned connections, size_t count, const struct errand *errand) {
    int poller = epoll_create1(0);
    struct lane *lanes = calloc(connections, sizeof *lanes);
    size_t next = 0;
    unsigned open = 0;
    bool good = poller >= 0 && lanes != NULL;
    while (good && open < connections && next < count) {
        struct lane *lane = &lanes[open];
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = lane};
        lane->socket = drive_connect(port);
        if (lane->socket < 0) {
            good = false;
            break;
        }
        open++;
        good = epoll_ctl(poller, EPOLL_CTL_ADD, lane->socket, &event) == 0 && ask(lane, next++, errand);
    }
    good = good && run(poller, open, next, count, errand);
    for (unsigned index = 0; index < open; index++) close(lanes[index].socket);
    free(lanes);
    if (poller >= 0) close(poller);
    return good;
}

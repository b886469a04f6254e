#define _GNU_SOURCE
#include "shim.h"

#if __has_include(<microhttpd.h>)

#include <dlfcn.h>
#include <poll.h>
#include <sys/epoll.h>

/* What a thread of the library does before it waits. */
static _Thread_local struct {
    outlet_rest *rest;
    void *context;
    /* Whether the last wait has ended with events. */
    int had_events;
} outlet_thread;

void outlet_set_rest(outlet_rest *rest, void *context) {
    outlet_thread.rest = rest;
    outlet_thread.context = context;
}

void *outlet_rest_context(void) { return outlet_thread.context; }

/* Goes before the C library's function of that name, so that libmicrohttpd never gets as many events as it has room for,
   which is 128. Where it does, it asks for more before it serves them, and sleeps if there are none, until something else
   happens: with 128 clients that all wait for their answers, for good (0.9.75 to 1.0.1). */
int epoll_wait(int epoll, struct epoll_event *events, int room, int timeout) {
    if (outlet_thread.rest != NULL)
        timeout = outlet_thread.rest(outlet_thread.context, epoll, timeout, outlet_thread.had_events);
    int count = epoll_pwait(epoll, events, room == 128 ? 127 : room, timeout, NULL);
    outlet_thread.had_events = count > 0;
    return count;
}

int outlet_wait(int first, int second, long nanoseconds) {
    struct pollfd entries[2] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
    struct timespec time = {0, nanoseconds};
    if (ppoll(entries, 2, &time, NULL) <= 0) return 0;
    return (entries[0].revents != 0 ? 1 : 0) | (entries[1].revents != 0 ? 2 : 0);
}

int outlet_keeps_awake(void) { return dlsym(RTLD_DEFAULT, "epoll_wait") == (void *)epoll_wait; }

const char outlet_no_cookie[] = "";

#endif

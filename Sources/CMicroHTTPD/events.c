#define _GNU_SOURCE
#include "shim.h"

#if __has_include(<microhttpd.h>)

#include <dlfcn.h>
#include <sys/epoll.h>

/* Goes before the C library's function of that name, so that libmicrohttpd never gets as many events as it has room for,
   which is 128. Where it does, it asks for more before it serves them, and sleeps if there are none, until something else
   happens: with 128 clients that all wait for their answers, for good (0.9.75 to 1.0.1). */
int epoll_wait(int epoll, struct epoll_event *events, int room, int timeout) {
    return epoll_pwait(epoll, events, room == 128 ? 127 : room, timeout, NULL);
}

int outlet_keeps_awake(void) { return dlsym(RTLD_DEFAULT, "epoll_wait") == (void *)epoll_wait; }

const char outlet_no_cookie[] = "";

#endif

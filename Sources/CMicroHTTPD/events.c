#include <sys/epoll.h>

/* Goes before the C library's function of that name, and gives its caller one event less than there is room for.
   libmicrohttpd has room for 128. Where it gets as many, it asks for more before it looks at them, and sleeps if there
   are none, until something else happens: with 128 clients that all wait for their answers, for good (0.9.75 to 1.0.1). */
int epoll_wait(int epoll, struct epoll_event *events, int room, int timeout) {
    return epoll_pwait(epoll, events, room > 1 ? room - 1 : room, timeout, 0);
}

#ifndef LOAD_AUDIENCE_H
#define LOAD_AUDIENCE_H

#include "sessions.h"

#include <stdbool.h>
#include <stddef.h>

enum { tail_size = 32 };

/* One open stream, with the last bytes that came, since what is looked for may come in two pieces. */
struct stream {
    int socket;
    size_t session;
    unsigned round;
    size_t tail;
    char bytes[tail_size];
};

/* Open streams of sessions, and the poller that knows them. */
struct audience {
    unsigned port;
    struct sessions sessions;
    int poller;
    size_t count;
    struct stream *streams;
};

/* Opens so many streams of the sessions in turn, and waits until each has its document; false where that fails. */
bool audience_open(struct audience *audience, size_t count);

/* How many of the streams are of a session. */
size_t audience_of(const struct audience *audience, size_t session);

/* Waits until the text has come on so many streams that lacked it in this round; false where a stream has ended, or nothing
   comes for twenty seconds. */
bool audience_await(struct audience *audience, const char *text, unsigned round, size_t count);

/* Reads what comes, twenty times a second, until standard input has a line or ends; false where a stream has ended. */
bool audience_drain(struct audience *audience);

/* Posts an event to a session over a connection of its own; returns the revision that it leads to, 0 where it fails. */
unsigned long audience_post(int socket, const char *id, size_t number);

/* The time in ms. */
double audience_now(void);

#endif

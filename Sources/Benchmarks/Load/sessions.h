#ifndef LOAD_SESSIONS_H
#define LOAD_SESSIONS_H

#include <stddef.h>

/* The ids of sessions. */
struct sessions {
    size_t count;
    char (*ids)[40];
};

/* Reads a file with an id on each line; ends the program where there is none. */
struct sessions sessions_read(const char *path);

/* The number with which a run begins: its values and keys are not those of another run. */
size_t sessions_first(void);

/* Writes an event whose value follows from a number, with an idempotency key where `keyed`; returns its length. */
size_t sessions_event(const char *id, size_t number, int keyed, char *buffer, size_t capacity);

#endif

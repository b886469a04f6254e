#ifndef LOAD_DRIVE_H
#define LOAD_DRIVE_H

#include <stdbool.h>
#include <stddef.h>

/* What is asked, and what becomes of the answers. */
struct errand {
    /* Writes the request of a number into a buffer; returns its length. */
    size_t (*ask)(void *context, size_t number, char *buffer, size_t capacity);
    /* Takes the whole answer to that request; false ends the load. */
    bool (*take)(void *context, size_t number, const char *answer, size_t size);
    void *context;
};

/* Connects to a port of this machine; -1 where that fails. */
int drive_connect(unsigned port);

/* Sends requests 0 to `count` - 1, one at a time on each connection. False where the server broke off, or answered
   nothing for ten seconds. */
bool drive(unsigned port, unsigned connections, size_t count, const struct errand *errand);

/* The length of the answer at the start of some text; 0 where it is not complete. */
size_t drive_answer_size(const char *text, size_t size);

/* Whether the answer is one of success. */
bool drive_is_success(const char *answer, size_t size);

#endif

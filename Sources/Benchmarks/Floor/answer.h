#ifndef FLOOR_ANSWER_H
#define FLOOR_ANSWER_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* An answer as it is given again and again. */
struct answer {
    unsigned status;
    unsigned fields;
    const char *names[16];
    const char *values[16];
    char *body;
    size_t size;
};

/* Reads an answer from a file; false where that is none. */
bool answer_read(struct answer *answer, const char *path);

/* Queues a fresh copy. */
enum MHD_Result answer_send(const struct answer *answer, struct MHD_Connection *connection);

#endif

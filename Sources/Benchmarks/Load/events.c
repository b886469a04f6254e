#include "drive.h"
#include "errands.h"
#include "sessions.h"

#include <stdio.h>
#include <stdlib.h>

struct posting {
    struct sessions sessions;
    size_t first;
    size_t accepted;
};

static size_t ask(void *context, size_t number, char *buffer, size_t capacity) {
    struct posting *posting = context;
    const char *id = posting->sessions.ids[number % posting->sessions.count];
    return sessions_event(id, posting->first + number, 1, buffer, capacity);
}

static bool take(void *context, size_t number, const char *answer, size_t size) {
    (void)number;
    if (!drive_is_success(answer, size)) return false;
    ((struct posting *)context)->accepted++;
    return true;
}

int post_events(unsigned port, char **arguments) {
    struct posting posting = {sessions_read(arguments[0]), sessions_first(), 0};
    struct errand errand = {ask, take, &posting};
    size_t count = posting.sessions.count * strtoul(arguments[1], NULL, 10);
    bool good = drive(port, (unsigned)atoi(arguments[2]), count, &errand) && posting.accepted == count;
    if (!good) fprintf(stderr, "Load: only %zu of %zu events were accepted.\n", posting.accepted, count);
    free(posting.sessions.ids);
    return good ? 0 : 1;
}

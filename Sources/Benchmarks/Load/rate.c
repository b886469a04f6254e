#include "drive.h"
#include "errands.h"
#include "sessions.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct posting {
    struct sessions sessions;
    size_t first;
    double end;
    size_t accepted;
    bool is_refused;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t ask(void *context, size_t number, char *buffer, size_t capacity) {
    struct posting *posting = context;
    const char *id = posting->sessions.ids[number % posting->sessions.count];
    return sessions_event(id, posting->first + number, 1, buffer, capacity);
}

static bool take(void *context, size_t number, const char *answer, size_t size) {
    struct posting *posting = context;
    (void)number;
    if (!drive_is_success(answer, size)) {
        posting->is_refused = true;
        fprintf(stderr, "Load: an event was refused: %.*s\n", (int)size, answer);
        return false;
    }
    posting->accepted++;
    return now() < posting->end;
}

int measure_rate(unsigned port, char **arguments) {
    struct posting posting = {.sessions = sessions_read(arguments[0]), .first = sessions_first()};
    struct errand errand = {ask, take, &posting};
    double begin = now();
    posting.end = begin + strtod(arguments[1], NULL);
    bool good = drive(port, (unsigned)atoi(arguments[2]), SIZE_MAX, &errand) && !posting.is_refused;
    if (good) printf("%zu %.1f\n", posting.accepted, (double)posting.accepted / (now() - begin));
    free(posting.sessions.ids);
    return good ? 0 : 1;
}

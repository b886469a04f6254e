#include "drive.h"
#include "errands.h"
#include "sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { most_samples = 4000000, warm_up = 200 };

struct measurement {
    struct sessions sessions;
    size_t first;
    long end;
    long asked;
    size_t count;
    unsigned *nanoseconds;
};

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static size_t ask(void *context, size_t number, char *buffer, size_t capacity) {
    struct measurement *measurement = context;
    const char *id = measurement->sessions.ids[number % measurement->sessions.count];
    size_t size = sessions_event(id, measurement->first + number, 0, buffer, capacity);
    measurement->asked = now();
    return size;
}

static bool take(void *context, size_t number, const char *answer, size_t size) {
    struct measurement *measurement = context;
    long time = now();
    if (!drive_is_success(answer, size)) return false;
    if (number >= warm_up) measurement->nanoseconds[measurement->count++] = (unsigned)(time - measurement->asked);
    return time < measurement->end;
}

static int compare(const void *left, const void *right) {
    unsigned a = *(const unsigned *)left, b = *(const unsigned *)right;
    return (a > b) - (a < b);
}

int measure_latency(unsigned port, char **arguments) {
    struct measurement measurement = {.sessions = sessions_read(arguments[0])};
    struct errand errand = {ask, take, &measurement};
    measurement.nanoseconds = malloc(most_samples * sizeof(unsigned));
    measurement.end = now() + (long)(strtod(arguments[1], NULL) * 1e9);
    measurement.first = sessions_first();
    bool good = measurement.nanoseconds != NULL && drive(port, 1, most_samples, &errand);
    if (good && now() >= measurement.end && measurement.count > 0) {
        qsort(measurement.nanoseconds, measurement.count, sizeof(unsigned), compare);
        printf(
            "%zu %.1f %.1f\n", measurement.count, measurement.nanoseconds[measurement.count / 2] / 1e3,
            measurement.nanoseconds[measurement.count * 99 / 100] / 1e3);
    } else {
        good = false;
        fprintf(stderr, "Load: an event was not answered.\n");
    }
    free(measurement.nanoseconds);
    free(measurement.sessions.ids);
    return good ? 0 : 1;
}

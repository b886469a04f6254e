#include "audience.h"
#include "drive.h"
#include "errands.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { most_samples = 100000, longest_pause = 40 };

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* Prints the 50th and the 99th percentile. */
static void print(double *times, size_t count) {
    qsort(times, count, sizeof *times, compare);
    printf(" %.2f %.2f", times[count / 2], times[count * 99 / 100]);
}

int measure_across(unsigned port, char **arguments) {
    struct audience audience = {
        .port = (unsigned)atoi(arguments[2]), .sessions = sessions_read(arguments[0])};
    static double answered[most_samples], sent[most_samples];
    size_t count = 0;
    bool good = audience_open(&audience, audience.sessions.count);
    int socket = drive_connect(port);
    size_t first = sessions_first();
    double end = audience_now() + strtod(arguments[1], NULL) * 1e3;
    for (unsigned round = 2; good && count < most_samples && audience_now() < end; round++) {
        /* Pauses of any length, so that nothing that either node does in turns falls on the same moment. */
        nanosleep(&(struct timespec){.tv_nsec = rand() % (longest_pause * 1000) * 1000L}, NULL);
        size_t session = (size_t)rand() % audience.sessions.count;
        char text[tail_size];
        double begin = audience_now();
        unsigned long revision = audience_post(socket, audience.sessions.ids[session], first + round);
        double answer = audience_now();
        snprintf(text, sizeof text, "id: %lu\n", revision);
        good = revision != 0 && audience_await(&audience, text, round, 1);
        double seen = audience_now();
        answered[count] = seen - answer;
        sent[count++] = seen - begin;
    }
    if (good) {
        printf("%zu", count);
        print(answered, count);
        print(sent, count);
        printf("\n");
    } else {
        fprintf(stderr, "Load: an event on one node was not seen on the other.\n");
    }
    return good ? 0 : 1;
}

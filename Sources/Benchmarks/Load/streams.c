#include "audience.h"
#include "drive.h"
#include "errands.h"

#include <stdio.h>
#include <stdlib.h>

static bool push(struct audience *audience, int socket, unsigned round) {
    char text[tail_size];
    double start = audience_now();
    size_t number = (size_t)start % 100000000 * 10 + round % 10;
    unsigned long revision = audience_post(socket, audience->sessions.ids[0], number);
    snprintf(text, sizeof text, "id: %lu\n", revision);
    if (revision == 0 || !audience_await(audience, text, round, audience_of(audience, 0))) return false;
    printf("%.2f\n", audience_now() - start);
    fflush(stdout);
    return true;
}

int open_streams(unsigned port, char **arguments) {
    struct audience audience = {.port = port, .sessions = sessions_read(arguments[0])};
    bool good = audience_open(&audience, strtoul(arguments[1], NULL, 10));
    int socket = drive_connect(port);
    if (good) printf("open\n");
    fflush(stdout);
    char line[16];
    good = good && audience_drain(&audience);
    for (unsigned round = 2; good && fgets(line, sizeof line, stdin) != NULL; round++)
        good = push(&audience, socket, round) && audience_drain(&audience);
    if (!good) fprintf(stderr, "Load: a stream broke off, or a message did not come.\n");
    return good ? 0 : 1;
}

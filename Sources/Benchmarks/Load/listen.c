#include "audience.h"
#include "errands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int listen_to_all(unsigned port, char **arguments) {
    struct audience audience = {.port = port, .sessions = sessions_read(arguments[0])};
    size_t count = strtoul(arguments[1], NULL, 10);
    bool good = audience_open(&audience, count);
    if (good) printf("open\n");
    fflush(stdout);
    char text[tail_size];
    good = good && audience_drain(&audience);
    for (unsigned round = 2; good && fgets(text, sizeof text, stdin) != NULL; round++) {
        text[strcspn(text, "\n")] = 0;
        printf("ready\n");
        fflush(stdout);
        double start = audience_now();
        good = audience_await(&audience, text, round, count);
        if (good) printf("%.2f\n", audience_now() - start);
        fflush(stdout);
        good = good && audience_drain(&audience);
    }
    if (!good) fprintf(stderr, "Load: a stream broke off, or a message did not come.\n");
    return good ? 0 : 1;
}

/* Clients for what wrk can't do: sessions opened by the thousand, open streams, the time of single events.

   usage: Load open PORT COUNT CONNECTIONS
          Load events PORT IDS TIMES CONNECTIONS
          Load rate PORT IDS SECONDS CONNECTIONS
          Load latency PORT IDS SECONDS
          Load streams PORT IDS COUNT
          Load listen PORT IDS COUNT
          Load across PORT IDS SECONDS OTHER */

#include "errands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int arguments;
    int (*run)(unsigned port, char **arguments);
} errands[] = {
    {"open", 2, open_sessions},
    {"events", 3, post_events},
    {"rate", 3, measure_rate},
    {"latency", 2, measure_latency},
    {"streams", 2, open_streams},
    {"listen", 2, listen_to_all},
    {"across", 3, measure_across},
};

int main(int count, char **arguments) {
    for (size_t index = 0; count > 2 && index < sizeof errands / sizeof *errands; index++) {
        if (strcmp(arguments[1], errands[index].name) != 0 || count != 3 + errands[index].arguments) continue;
        return errands[index].run((unsigned)atoi(arguments[2]), arguments + 3);
    }
    fprintf(stderr, "usage: Load open|events|rate|latency|streams|listen|across PORT ...\n");
    return 2;
}

#include "sessions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct sessions sessions_read(const char *path) {
    struct sessions sessions = {0, NULL};
    size_t capacity = 0;
    char line[64];
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (sessions.count == capacity) {
            capacity = capacity == 0 ? 1024 : capacity * 2;
            sessions.ids = realloc(sessions.ids, capacity * sizeof *sessions.ids);
            if (sessions.ids == NULL) break;
        }
        line[strcspn(line, "\n")] = 0;
        snprintf(sessions.ids[sessions.count++], sizeof *sessions.ids, "%.39s", line);
    }
    if (file != NULL) fclose(file);
    if (sessions.count == 0) {
        fprintf(stderr, "Load: there are no sessions in '%s'.\n", path);
        exit(1);
    }
    return sessions;
}

size_t sessions_first(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    /* Programs that begin together are millions apart. */
    long apart = (long)getpid() % 64 * 7000000L;
    return (size_t)((time.tv_sec * 1000000L + time.tv_nsec / 1000 + apart) % 500000000);
}

size_t sessions_event(const char *id, size_t number, int keyed, char *buffer, size_t capacity) {
    char body[128];
    char key[64] = "";
    int length = snprintf(
        body, sizeof body, "{\"node\":\"reverseButton\",\"event\":\"tap\",\"values\":{\"textField\":\"Dominik%09zu\"}}",
        number);
    if (keyed) snprintf(key, sizeof key, "Idempotency-Key: 6f1c2d9e-0000-4000-8000-%012zu\r\n", number);
    int size = snprintf(
        buffer, capacity,
        "POST /sessions/%s/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: %d\r\n%s\r\n%s",
        id, length, key, body);
    return size < 0 || (size_t)size >= capacity ? 0 : (size_t)size;
}

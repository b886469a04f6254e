/* The least that libmicrohttpd can do: gives one answer to each GET and another to each POST, with fresh copies of the
   same bytes under the same headers as the server that it is compared with, and does nothing else.

   usage: Floor THREADS GET-ANSWER POST-ANSWER

   Each answer is a file: the status on the first line, then header fields, an empty line, the body. The first line that
   is printed ends in the port. It ends when its standard input does. */

#include "answer.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct answer read_answer;
static struct answer post_answer;

/* A request: the body as far as it came. */
struct request {
    size_t size;
    char *body;
};

static enum MHD_Result take(struct request *request, const char *part, size_t size) {
    char *grown = realloc(request->body, request->size + size);
    if (grown == NULL) return MHD_NO;
    memcpy(grown + request->size, part, size);
    request->body = grown;
    request->size += size;
    return MHD_YES;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *path, const char *method, const char *version,
    const char *part, size_t *size, void **kept) {
    (void)context, (void)path, (void)version;
    if (*kept == NULL) {
        *kept = calloc(1, sizeof(struct request));
        return *kept == NULL ? MHD_NO : MHD_YES;
    }
    if (*size > 0) {
        enum MHD_Result result = take(*kept, part, *size);
        *size = 0;
        return result;
    }
    return answer_send(strcmp(method, "POST") == 0 ? &post_answer : &read_answer, connection);
}

static void complete(
    void *context, struct MHD_Connection *connection, void **kept, enum MHD_RequestTerminationCode reason) {
    (void)context, (void)connection, (void)reason;
    struct request *request = *kept;
    if (request == NULL) return;
    free(request->body);
    free(request);
    *kept = NULL;
}

/* Accepts connections and deals them out among the threads, until standard input ends. */
static void serve(int listener, struct MHD_Daemon *daemon) {
    struct pollfd polled[2] = {{listener, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    char input[64];
    while (poll(polled, 2, -1) >= 0) {
        if (polled[1].revents != 0 && read(STDIN_FILENO, input, sizeof input) <= 0) return;
        if (polled[0].revents == 0) continue;
        struct sockaddr_storage address;
        socklen_t length = sizeof address;
        int connection = accept(listener, (struct sockaddr *)&address, &length);
        if (connection >= 0) MHD_add_connection(daemon, connection, (struct sockaddr *)&address, length);
    }
}

/* Listens on a free port of this machine. */
static int listen_locally(unsigned *port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1024) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        return -1;
    *port = ntohs(address.sin_port);
    return listener;
}

int main(int count, char **arguments) {
    unsigned port = 0;
    if (count != 4 || !answer_read(&read_answer, arguments[2]) || !answer_read(&post_answer, arguments[3])) {
        fprintf(stderr, "usage: Floor THREADS GET-ANSWER POST-ANSWER\n");
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    int listener = listen_locally(&port);
    unsigned threads = (unsigned)atoi(arguments[1]);
    /* As Outlet has it: its own thread accepts, the library's answer. */
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC |
                     MHD_USE_NO_LISTEN_SOCKET;
    struct MHD_OptionItem options[] = {
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)complete, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_LIMIT, 5888, NULL},
        {MHD_OPTION_CONNECTION_MEMORY_INCREMENT, 1024, NULL},
        {threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_Daemon *daemon =
        MHD_start_daemon(flags, 0, NULL, NULL, handle, NULL, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
    if (listener < 0 || daemon == NULL) {
        fprintf(stderr, "Floor: can't listen.\n");
        return 1;
    }
    printf("The floor is listening on http://127.0.0.1:%u\n", port);
    fflush(stdout);
    serve(listener, daemon);
    MHD_stop_daemon(daemon);
    return 0;
}

#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole file, ended by a zero byte. */
static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = NULL;
    long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    if (length >= 0) text = malloc((size_t)length + 1);
    if (text != NULL) {
        *size = fread(text, 1, (size_t)length, file);
        text[*size] = 0;
    }
    fclose(file);
    return text;
}

bool answer_read(struct answer *answer, const char *path) {
    size_t size = 0;
    char *text = read_file(path, &size);
    if (text == NULL) return false;
    char *line = text;
    answer->status = (unsigned)strtoul(line, NULL, 10);
    for (;;) {
        char *end = strchr(line, '\n');
        if (end == NULL) return false;
        *end = 0;
        if (end == line) {
            answer->body = end + 1;
            answer->size = size - (size_t)(answer->body - text);
            return answer->status >= 200;
        }
        char *separator = strstr(line, ": ");
        if (separator != NULL && answer->fields < 16) {
            *separator = 0;
            answer->names[answer->fields] = line;
            answer->values[answer->fields++] = separator + 2;
        }
        line = end + 1;
    }
}

enum MHD_Result answer_send(const struct answer *answer, struct MHD_Connection *connection) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(answer->size, answer->body, MHD_RESPMEM_MUST_COPY);
    if (response == NULL) return MHD_NO;
    for (unsigned index = 0; index < answer->fields; index++)
        MHD_add_response_header(response, answer->names[index], answer->values[index]);
    enum MHD_Result result = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Reads and decodes every message that a list of files names, with GMime, as `vaultmail debug decode` does with ours: all header values,
   address lists and dates, every leaf part, texts in UTF-8. Prints the processor seconds of the fastest of some rounds.
   A program of its own, used in benchmarks only: no part of GMime is in ours.

   usage: gmime_decode LIST ROUNDS */
#include <gmime/gmime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static size_t parts, decoded, header;

static void count_headers(GMimeObject *object) {
    GMimeHeaderList *list = g_mime_object_get_header_list(object);
    int count = g_mime_header_list_get_count(list);
    for (int index = 0; index < count; index++) {
        const char *value = g_mime_header_get_value(g_mime_header_list_get_header_at(list, index));
        if (value) header += strlen(value);
    }
}

static void visit(GMimeObject *parent, GMimeObject *part, gpointer context) {
    (void)parent;
    (void)context;
    count_headers(part);
    if (GMIME_IS_TEXT_PART(part)) {
        char *text = g_mime_text_part_get_text((GMimeTextPart *)part);
        if (text) decoded += strlen(text);
        g_free(text);
        parts++;
    } else if (GMIME_IS_PART(part)) {
        GMimeDataWrapper *content = g_mime_part_get_content((GMimePart *)part);
        if (content) {
            GMimeStream *memory = g_mime_stream_mem_new();
            g_mime_data_wrapper_write_to_stream(content, memory);
            decoded += g_mime_stream_length(memory);
            g_object_unref(memory);
        }
        parts++;
    } else if (GMIME_IS_MESSAGE_PART(part)) {
        GMimeMessage *inner = g_mime_message_part_get_message((GMimeMessagePart *)part);
        if (inner) {
            count_headers((GMimeObject *)inner);
            g_mime_message_foreach(inner, visit, NULL);
        }
    }
}

static void decode(const char *bytes, size_t size) {
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, size);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message) {
        const char *subject = g_mime_message_get_subject(message);
        if (subject) header += strlen(subject);
        for (int kind = 0; kind < GMIME_ADDRESS_TYPE_BCC + 1; kind++) {
            InternetAddressList *list = g_mime_message_get_addresses(message, kind);
            char *text = list ? internet_address_list_to_string(list, NULL, FALSE) : NULL;
            if (text) header += strlen(text);
            g_free(text);
        }
        g_mime_message_get_date(message);
        count_headers((GMimeObject *)message);
        g_mime_message_foreach(message, visit, NULL);
        g_object_unref(message);
    }
    g_object_unref(parser);
    g_object_unref(stream);
}

typedef struct { char *bytes; size_t size; } File;

static File read_file(const char *path) {
    File file = {NULL, 0};
    FILE *stream = fopen(path, "rb");
    if (!stream) { perror(path); exit(1); }
    fseek(stream, 0, SEEK_END);
    file.size = (size_t)ftell(stream);
    rewind(stream);
    file.bytes = malloc(file.size + 1);
    if (!file.bytes || fread(file.bytes, 1, file.size, stream) != file.size) { perror(path); exit(1); }
    fclose(stream);
    return file;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    g_mime_init();
    FILE *list = fopen(arguments[1], "r");
    if (!list) { perror(arguments[1]); return 1; }
    File *files = NULL;
    size_t number = 0;
    char path[4096];
    while (fgets(path, sizeof path, list)) {
        path[strcspn(path, "\n")] = 0;
        if (number % 1024 == 0) files = realloc(files, (number + 1024) * sizeof *files);
        if (!files) return 1;
        files[number++] = read_file(path);
    }
    double fastest = -1;
    for (int round = 0; round < atoi(arguments[2]); round++) {
        parts = decoded = header = 0;
        clock_t start = clock();
        for (size_t index = 0; index < number; index++) decode(files[index].bytes, files[index].size);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (fastest < 0 || seconds < fastest) fastest = seconds;
    }
    printf("{\"messages\": %zu, \"parts\": %zu, \"decoded_bytes\": %zu, \"header_bytes\": %zu, \"seconds\": %f}\n",
           number, parts, decoded, header, fastest);
    return 0;
}

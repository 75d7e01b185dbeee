/* Prints how GMime reads messages: for each file that is named, one line of JSON. A tool of the tests: nothing of it and of
   the library is part of the program. Built by build_gmime_reader. */

#include <gmime/gmime.h>
#include <stdio.h>
#include <string.h>

static void print_text(const char *text)
{
    putchar('"');
    for (const unsigned char *byte = (const unsigned char *) (text ? text : ""); *byte; byte++) {
        if (*byte == '"' || *byte == '\\')
            printf("\\%c", *byte);
        else if (*byte < 0x20)
            printf("\\u%04x", *byte);
        else
            putchar(*byte);
    }
    putchar('"');
}

static void print_key(const char *key)
{
    print_text(key);
    putchar(':');
}

static void print_person(InternetAddressMailbox *mailbox)
{
    printf("{\"name\":");
    print_text(internet_address_get_name(INTERNET_ADDRESS(mailbox)));
    printf(",\"address\":");
    /* The other function turns A-labels back. */
    print_text(internet_address_mailbox_get_idn_addr(mailbox));
    putchar('}');
}

static void print_people(const char *key, InternetAddressList *list)
{
    gboolean is_first = TRUE;
    print_key(key);
    putchar('[');
    for (int index = 0; list && index < internet_address_list_length(list); index++) {
        InternetAddress *address = internet_address_list_get_address(list, index);
        if (!INTERNET_ADDRESS_IS_MAILBOX(address))
            continue;
        if (!is_first)
            putchar(',');
        is_first = FALSE;
        print_person(INTERNET_ADDRESS_MAILBOX(address));
    }
    printf("],");
}

static void print_identifiers(const char *key, GMimeMessage *message, const char *field)
{
    const char *value = g_mime_object_get_header(GMIME_OBJECT(message), field);
    print_key(key);
    putchar('[');
    if (value) {
        GMimeReferences *references = g_mime_references_parse(NULL, value);
        for (int index = 0; index < g_mime_references_length(references); index++) {
            if (index > 0)
                putchar(',');
            print_text(g_mime_references_get_message_id(references, index));
        }
        g_mime_references_free(references);
    }
    printf("],");
}

static void print_fields(GMimeMessage *message)
{
    GMimeHeaderList *fields = g_mime_object_get_header_list(GMIME_OBJECT(message));
    printf("\"fields\":[");
    for (int index = 0; index < g_mime_header_list_get_count(fields); index++) {
        if (index > 0)
            putchar(',');
        print_text(g_mime_header_get_name(g_mime_header_list_get_header_at(fields, index)));
    }
    printf("],");
}

static char *type_of(GMimeObject *part)
{
    return g_mime_content_type_get_mime_type(g_mime_object_get_content_type(part));
}

static void print_shape(GMimeObject *part)
{
    char *type = type_of(part);
    if (GMIME_IS_MULTIPART(part)) {
        printf("%s(", strchr(type, '/') + 1);
        for (int index = 0; index < g_mime_multipart_get_count(GMIME_MULTIPART(part)); index++) {
            if (index > 0)
                putchar(',');
            print_shape(g_mime_multipart_get_part(GMIME_MULTIPART(part), index));
        }
        putchar(')');
    } else {
        printf("%s", type);
    }
    g_free(type);
}

static void print_content(GMimeObject *part)
{
    GMimeStream *stream = g_mime_stream_mem_new();
    if (GMIME_IS_MESSAGE_PART(part)) {
        GMimeFormatOptions *format = g_mime_format_options_new();
        g_mime_format_options_set_newline_format(format, GMIME_NEWLINE_FORMAT_DOS);
        g_mime_object_write_to_stream(
            GMIME_OBJECT(g_mime_message_part_get_message(GMIME_MESSAGE_PART(part))), format, stream);
        g_mime_format_options_free(format);
    } else if (GMIME_IS_PART(part)) {
        GMimeDataWrapper *content = g_mime_part_get_content(GMIME_PART(part));
        if (content)
            g_mime_data_wrapper_write_to_stream(content, stream);
    }
    GByteArray *bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    char *encoded = g_base64_encode(bytes->data, bytes->len);
    print_text(encoded);
    g_free(encoded);
    g_object_unref(stream);
}

static void print_part(GMimeObject *part, gboolean *is_first)
{
    if (GMIME_IS_MULTIPART(part)) {
        for (int index = 0; index < g_mime_multipart_get_count(GMIME_MULTIPART(part)); index++)
            print_part(g_mime_multipart_get_part(GMIME_MULTIPART(part), index), is_first);
        return;
    }
    char *type = type_of(part);
    const char *filename = GMIME_IS_PART(part) ? g_mime_part_get_filename(GMIME_PART(part))
                                               : g_mime_object_get_content_disposition_parameter(part, "filename");
    GMimeContentDisposition *disposition = g_mime_object_get_content_disposition(part);
    printf("%s{\"type\":", *is_first ? "" : ",");
    *is_first = FALSE;
    print_text(type);
    printf(",\"disposition\":");
    print_text(disposition ? g_mime_content_disposition_get_disposition(disposition) : NULL);
    printf(",\"filename\":");
    print_text(filename);
    printf(",\"plain_name\":");
    print_text(g_mime_object_get_content_type_parameter(part, "name"));
    printf(",\"content_id\":");
    print_text(g_mime_object_get_content_id(part));
    printf(",\"text\":\"\",\"content\":");
    print_content(part);
    putchar('}');
    g_free(type);
}

static void print_message(GMimeMessage *message)
{
    gboolean is_first = TRUE;
    GDateTime *date = g_mime_message_get_date(message);
    putchar('{');
    print_people("from", g_mime_message_get_from(message));
    print_people("sender", g_mime_message_get_sender(message));
    print_people("reply_to", g_mime_message_get_reply_to(message));
    print_people("to", g_mime_message_get_to(message));
    print_people("cc", g_mime_message_get_cc(message));
    print_people("bcc", g_mime_message_get_bcc(message));
    print_key("subject");
    print_text(g_mime_message_get_subject(message));
    if (date)
        printf(",\"date\":%lld,", (long long) g_date_time_to_unix(date));
    else
        printf(",\"date\":null,");
    print_identifiers("message_id", message, "Message-ID");
    print_identifiers("in_reply_to", message, "In-Reply-To");
    print_identifiers("references", message, "References");
    print_fields(message);
    printf("\"shape\":\"");
    print_shape(g_mime_message_get_mime_part(message));
    printf("\",\"parts\":[");
    print_part(g_mime_message_get_mime_part(message), &is_first);
    printf("],\"defects\":[]}\n");
}

static int read_file(const char *path)
{
    gsize length = 0;
    char *bytes = NULL;
    if (!g_file_get_contents(path, &bytes, &length, NULL)) {
        fprintf(stderr, "%s cannot be read\n", path);
        return 1;
    }
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(bytes, length);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    if (message) {
        print_message(message);
        g_object_unref(message);
    } else {
        printf("null\n");
    }
    g_object_unref(parser);
    g_object_unref(stream);
    g_free(bytes);
    return 0;
}

int main(int count, char **arguments)
{
    int status = 0;
    g_mime_init();
    for (int index = 1; index < count; index++)
        status |= read_file(arguments[index]);
    g_mime_shutdown();
    return status;
}

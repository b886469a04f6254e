#ifndef OUTLET_CZLIB_SHIM_H
#define OUTLET_CZLIB_SHIM_H

#include <limits.h>
#include <stddef.h>
#include <zlib.h>

/* Compresses bytes in the gzip format; the size of the result, or 0 if it has no room or there is no memory.

   deflateInit2 is a macro, which Swift does not import. The window, and the tables that go with it, are no larger than the
   content: for a document of 8 KB, zlib takes 64 KB of memory then, and not 256. */
static inline size_t outlet_gzip(
    const unsigned char *bytes, size_t count, unsigned char *output, size_t capacity, int level) {
    if (count > UINT_MAX || capacity > UINT_MAX) return 0;
    int window = 9;
    while (window < MAX_WBITS && ((size_t)1 << window) < count) window += 1;
    z_stream stream = {0};
    /* 16 more stand for the gzip format. */
    if (deflateInit2(&stream, level, Z_DEFLATED, window + 16, window < 14 ? 6 : 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (z_const Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t size = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? size : 0;
}

#endif

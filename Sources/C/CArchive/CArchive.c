// libarchive, loaded when an archive is first opened.

#include "CArchive.h"

#define LIBRARY "libarchive.so.13"
#include "PassOn.h"

PASS_ON(struct archive *, archive_read_new, (void), (), NULL)
PASS_ON(int, archive_read_free, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_read_support_format_zip_seekable, (struct archive *archive), (archive),
        ARCHIVE_FATAL)
PASS_ON(int, archive_read_open_fd, (struct archive *archive, int descriptor, size_t block),
        (archive, descriptor, block), ARCHIVE_FATAL)
PASS_ON(int, archive_read_next_header, (struct archive *archive, struct archive_entry **entry),
        (archive, entry), ARCHIVE_FATAL)
PASS_ON(la_ssize_t, archive_read_data, (struct archive *archive, void *buffer, size_t size),
        (archive, buffer, size), ARCHIVE_FATAL)
PASS_ON(const char *, archive_error_string, (struct archive *archive), (archive), NULL)
PASS_ON(la_int64_t, archive_filter_bytes, (struct archive *archive, int filter),
        (archive, filter), 0)

PASS_ON(const char *, archive_entry_pathname, (struct archive_entry *entry), (entry), NULL)
PASS_ON(const char *, archive_entry_pathname_utf8, (struct archive_entry *entry), (entry), NULL)
PASS_ON(const char *, archive_entry_hardlink, (struct archive_entry *entry), (entry), NULL)
PASS_ON(const char *, archive_entry_symlink, (struct archive_entry *entry), (entry), NULL)
PASS_ON(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry), 0)
PASS_ON(la_int64_t, archive_entry_size, (struct archive_entry *entry), (entry), 0)
PASS_ON(int, archive_entry_is_encrypted, (struct archive_entry *entry), (entry), 0)

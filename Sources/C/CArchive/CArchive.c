// libarchive, loaded when an archive is first opened.

#include "CArchive.h"

#define LIBRARY "libarchive.so.13"
#include "PassOn.h"

PASS_ON(struct archive *, archive_read_new, (void), (), NULL)
PASS_ON(int, archive_read_free, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_read_support_format_zip_seekable, (struct archive *archive), (archive),
        ARCHIVE_FATAL)
PASS_ON(int, archive_read_support_filter_gzip, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_read_support_format_raw, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_filter_code, (struct archive *archive, int filter), (archive, filter), -1)
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
PASS_ON(int, archive_entry_sparse_reset, (struct archive_entry *entry), (entry), 0)

PASS_ON(int, archive_read_support_format_tar, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_read_set_options, (struct archive *archive, const char *options),
        (archive, options), ARCHIVE_FATAL)
PASS_ON(int, archive_format, (struct archive *archive), (archive), 0)
PASS_ON(int, archive_errno, (struct archive *archive), (archive), 0)

PASS_ON(struct archive *, archive_write_new, (void), (), NULL)
PASS_ON(int, archive_write_free, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_write_set_format_ustar, (struct archive *archive), (archive), ARCHIVE_FATAL)
PASS_ON(int, archive_write_set_bytes_per_block, (struct archive *archive, int bytes),
        (archive, bytes), ARCHIVE_FATAL)
PASS_ON(int, archive_write_set_bytes_in_last_block, (struct archive *archive, int bytes),
        (archive, bytes), ARCHIVE_FATAL)
PASS_ON(int, archive_write_open_fd, (struct archive *archive, int descriptor),
        (archive, descriptor), ARCHIVE_FATAL)
PASS_ON(int, archive_write_header, (struct archive *archive, struct archive_entry *entry),
        (archive, entry), ARCHIVE_FATAL)
PASS_ON(la_ssize_t, archive_write_data,
        (struct archive *archive, const void *bytes, size_t count), (archive, bytes, count),
        ARCHIVE_FATAL)
PASS_ON(int, archive_write_close, (struct archive *archive), (archive), ARCHIVE_FATAL)

PASS_ON(struct archive_entry *, archive_entry_new, (void), (), NULL)
PASS_ON(struct archive_entry *, archive_entry_clear, (struct archive_entry *entry), (entry), NULL)
PASS_ON(void, archive_entry_free, (struct archive_entry *entry), (entry), )
PASS_ON(void, archive_entry_set_pathname, (struct archive_entry *entry, const char *name),
        (entry, name), )
PASS_ON(void, archive_entry_set_size, (struct archive_entry *entry, la_int64_t size),
        (entry, size), )
PASS_ON(void, archive_entry_set_filetype, (struct archive_entry *entry, unsigned int type),
        (entry, type), )
PASS_ON(void, archive_entry_set_perm, (struct archive_entry *entry, __LA_MODE_T mode),
        (entry, mode), )
PASS_ON(void, archive_entry_set_mtime, (struct archive_entry *entry, time_t seconds, long rest),
        (entry, seconds, rest), )

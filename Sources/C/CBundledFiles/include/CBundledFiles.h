// The files of prompts/ and config/, as the compiler put them into the program.

#ifndef CBUNDLEDFILES_H
#define CBUNDLEDFILES_H

#include <stddef.h>

/// One file: its path in the project, and its bytes, which live as long as the program.
struct CBundledFile {
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t size;
};

/// The file of a path, `prompts/system.md`; NULL for a path that is not listed in CBundledFiles.c.
const struct CBundledFile *_Nullable CBundledFiles_find(const char *_Nonnull path);

/// What the build made of such files: a table by its file's path, or the phrases of the file by the
/// path with `#phrases` behind it. In the order of neither.
extern const struct CBundledFile CBundledTables[];
/// How many there are.
extern const size_t CBundledTables_count;

/// The table of a name; NULL for one that is not there.
const struct CBundledFile *_Nullable CBundledFiles_findTable(const char *_Nonnull name);

#endif

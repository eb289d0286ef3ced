// The encoder's engine, found by nobody but who has checked its file: it isn't in the system's directories.

#define _GNU_SOURCE

#include "CEncoder.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// What engine.c says its functions mean.
#define INTERFACE 1

struct CEncoder_engine {
  void *library;
  int descriptor;
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

CEncoder_engine *CEncoder_load(int descriptor) {
  CEncoder_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return NULL;
  // It stays open while the library is loaded: the dynamic linker takes a path that it knows for the library
  // it knows, and another file must not come by the same number meanwhile.
  engine->descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (engine->descriptor >= 0) {
    char path[40];
    // A path with a slash is taken as it is: no list of directories is searched.
    snprintf(path, sizeof path, "/proc/self/fd/%d", engine->descriptor);
    engine->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  }
  if (engine->library && resolve(engine)) return engine;
  CEncoder_unload(engine);
  return NULL;
}

void CEncoder_unload(CEncoder_engine *engine) {
  if (engine->library) dlclose(engine->library);
  if (engine->descriptor >= 0) close(engine->descriptor);
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

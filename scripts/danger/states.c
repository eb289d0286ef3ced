/* What training needs of the encoder's engine and the engine doesn't offer: the states of a text's
 * tokens after some of the layers, and the weights of a layer. Compiled together with the engine. */
#include "e5.c"

/* States after the first `layers` layers, with both marks, for at most `most` tokens; their number. */
int danger_states(e5_model *model, const char *text, int layers, float *out, int most) {
    int room = (int)strlen(text) * 4 + 64;
    int *content = malloc(sizeof(int) * (size_t)room);
    int length = tok_content(&model->tok, text, content, room) + 2;
    if (length > most) length = most;
    if (length > model->MAXP) length = model->MAXP;
    int *ids = malloc(sizeof(int) * (size_t)length), *places = malloc(sizeof(int) * (size_t)length);
    int *starts = calloc((size_t)length, sizeof(int)), *ends = malloc(sizeof(int) * (size_t)length);
    int segment[2] = {0, length};
    for (int i = 0; i < length; i++) {
        ids[i] = i == 0 ? model->tok.bos : i == length - 1 ? model->tok.eos : content[i - 1];
        places[i] = i;
        ends[i] = length;
    }
    int all = model->NL;
    model->NL = layers;
    forward_batch(model, ids, places, starts, ends, segment, 1, length, NULL, out);
    model->NL = all;
    free(content); free(ids); free(places); free(starts); free(ends);
    return length;
}

/* The weights of a layer as they are multiplied (q, k, v, ao, fi, fo), and its other numbers. */
void danger_layer(e5_model *model, int index, float *weights, float *others) {
    int H = model->H, FF = model->FF;
    layer_t *layer = &model->layers[index];
    const block_q4_0 *square[4] = {layer->qw, layer->kw, layer->vw, layer->aow};
    for (int k = 0; k < 4; k++)
        for (int r = 0; r < H; r++, weights += H) deq_row(square[k] + (size_t)r * (H / QK), H, weights);
    for (int r = 0; r < FF; r++, weights += H) deq_row(layer->fiw + (size_t)r * (H / QK), H, weights);
    for (int r = 0; r < H; r++, weights += FF) deq_row(layer->fow + (size_t)r * (FF / QK), FF, weights);
    const float *rows[10] = {layer->qb, layer->kb, layer->vb, layer->aob, layer->fib,
                             layer->fob, layer->aln_w, layer->aln_b, layer->oln_w, layer->oln_b};
    int counts[10] = {H, H, H, H, FF, H, H, H, H, H};
    for (int k = 0; k < 10; others += counts[k], k++) memcpy(others, rows[k], 4 * (size_t)counts[k]);
}

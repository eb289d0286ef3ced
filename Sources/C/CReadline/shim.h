#ifndef CREADLINE_SHIM_H
#define CREADLINE_SHIM_H

#include <locale.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

/* Swift 6 refuses a C library's mutable globals, so each one we need has a reader or a writer here.
   All of them belong to the main thread, like readline itself. Numbers and names: readline(3),
   "The GNU Readline Library", edition 8.2. */

/* Reads a byte. Within a paste readline waits for its end mark, which a broken connection may never
   send: five seconds without a byte end the paste with what has come. */
static inline int CReadline_readByte(FILE *stream) {
  if (RL_ISSTATE(RL_STATE_MOREINPUT)) {
    struct pollfd input = {.fd = fileno(stream), .events = POLLIN};
    if (poll(&input, 1, 5000) == 0) return EOF;
  }
  return rl_getc(stream);
}

/* Gives F2 to a function, unless the person has given it to something else. Terminals send it in one
   of three ways: SS3 Q (xterm and most others), CSI 12 ~ (VT220, rxvt) and CSI [ B (the console). */
static inline void CReadline_bindF2(rl_command_func_t *function) {
  static const char *const sequences[] = {"\\eOQ", "\\e[12~", "\\e[[B"};
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t map = 0; map < sizeof maps / sizeof *maps; map++)
    for (size_t key = 0; key < sizeof sequences / sizeof *sequences; key++)
      rl_bind_keyseq_if_unbound_in_map(sequences[key], function, maps[map]);
}

/* Everything that must be set before the first prompt. Signals and the window's size are ours to
   watch; the environment is not readline's to write; no question ("Display all 120 possibilities?")
   and no pager may block the main thread while it waits for a key. */
static inline void CReadline_configure(rl_completion_func_t *complete,
                                       rl_command_func_t *dictate, bool isPlain) {
  rl_readline_name = "mindpulse";
  /* Before ~/.inputrc is read, so that a person can give it another key there. */
  rl_add_defun("dictate", dictate, -1);
  /* A line that is drawn again in pieces can't be followed by ear. */
  if (isPlain) rl_terminal_name = "dumb";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_completion_query_items = 0;
  rl_completer_word_break_characters = " \t\n";
  rl_attempted_completion_function = complete;
  rl_getc_function = CReadline_readByte;
  /* NULL: the terminal stays as prepared between two lines, so nothing typed is echoed or lost. */
  rl_deprep_term_function = NULL;
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) {
    /* readline reads the locale's name from the environment at each line. */
    setenv("LC_ALL", "C.UTF-8", 1);
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  rl_initialize();
  CReadline_bindF2(dictate);
  if (!rl_terminal_name || strcmp(rl_terminal_name, "dumb") != 0)
    rl_variable_bind("enable-bracketed-paste", "on");
  rl_variable_bind("page-completions", "off");
  rl_variable_bind("show-all-if-ambiguous", "on");
}

/* Gives a key to a function, however the person edits: as in Emacs or as in vi. */
static inline void CReadline_bindKey(int key, rl_command_func_t *function) {
  rl_bind_key_in_map(key, function, emacs_standard_keymap);
  rl_bind_key_in_map(key, function, vi_insertion_keymap);
  rl_bind_key_in_map(key, function, vi_movement_keymap);
}

static inline const char *CReadline_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }

static inline int CReadline_point(void) { return rl_point; }

static inline void CReadline_setPoint(int point) { rl_point = point < rl_end ? point : rl_end; }

static inline void CReadline_movePointToEnd(void) { rl_point = rl_end; }

/* Called in each completion: without it readline offers file names. */
static inline void CReadline_offerNoFileNames(void) { rl_attempted_completion_over = 1; }

/* True while the line on the screen is not the line being typed: a search, a completion's list, a
   numeric argument. */
static inline int CReadline_showsOtherThanLine(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_COMPLETING |
                    RL_STATE_NUMERICARG) != 0;
}

/* Writes through readline's own stream, so that our text and its escape codes keep their order. */
static inline void CReadline_write(const char *text, size_t count) {
  FILE *stream = rl_outstream ? rl_outstream : stdout;
  fwrite(text, 1, count, stream);
  fflush(stream);
}

#endif

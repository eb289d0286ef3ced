// libyaml, loaded when a YAML file is first read.

#include "CYAML.h"

#define LIBRARY "libyaml-0.so.2"
#include "PassOn.h"

PASS_ON(int, yaml_parser_initialize, (yaml_parser_t *parser), (parser), 0)
PASS_ON(void, yaml_parser_delete, (yaml_parser_t *parser), (parser), )
PASS_ON(void, yaml_parser_set_input_string,
        (yaml_parser_t *parser, const unsigned char *text, size_t size), (parser, text, size), )
PASS_ON(void, yaml_parser_set_encoding, (yaml_parser_t *parser, yaml_encoding_t encoding),
        (parser, encoding), )
PASS_ON(int, yaml_parser_parse, (yaml_parser_t *parser, yaml_event_t *event), (parser, event), 0)
PASS_ON(void, yaml_event_delete, (yaml_event_t *event), (event), )

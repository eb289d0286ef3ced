// libxml2, loaded when an export is first read; it brings 30 MB of Unicode tables with it.

#include "CLibXML2.h"

#define LIBRARY "libxml2.so.2"
#include "PassOn.h"

PASS_ON(void, xmlInitParser, (void), (), )
PASS_ON(xmlParserCtxtPtr, xmlCreatePushParserCtxt,
        (xmlSAXHandlerPtr handler, void *user, const char *chunk, int size, const char *name),
        (handler, user, chunk, size, name), NULL)
PASS_ON(int, xmlCtxtUseOptions, (xmlParserCtxtPtr parser, int options), (parser, options), -1)
PASS_ON(int, xmlParseChunk, (xmlParserCtxtPtr parser, const char *chunk, int size, int end),
        (parser, chunk, size, end), XML_ERR_NO_MEMORY)
PASS_ON(long, xmlByteConsumed, (xmlParserCtxtPtr parser), (parser), -1)
PASS_ON(const xmlChar *, xmlDictLookup, (xmlDictPtr names, const xmlChar *name, int size),
        (names, name, size), NULL)
PASS_ON(void, xmlFreeParserCtxt, (xmlParserCtxtPtr parser), (parser), )
PASS_ON(void, xmlFreeDoc, (xmlDocPtr document), (document), )

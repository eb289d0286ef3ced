#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

/* Makes a structure that asks for SAX 2 events; the magic number is a macro. */
static inline xmlSAXHandler mindpulse_xml_handler(void) {
  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  return handler;
}

#endif

// libsystemd, loaded when a notification is first shown, a service manager is first told something, or
// a Bluetooth sensor is first looked for.
//
// It brings the libraries of the journal's compression and encryption with it, and a machine without
// systemd may not have it at all.

#include "CSystemd.h"

#include <errno.h>

#define LIBRARY "libsystemd.so.0"
#include "PassOn.h"

bool CSystemd_is_available(void) { return find("sd_bus_call_async") != NULL; }

PASS_ON(int, sd_notify, (int unset_environment, const char *state), (unset_environment, state),
        -ENOSYS)

PASS_ON(int, sd_bus_new, (sd_bus **bus), (bus), -ENOSYS)
PASS_ON(int, sd_bus_set_address, (sd_bus *bus, const char *address), (bus, address), -ENOSYS)
PASS_ON(int, sd_bus_set_bus_client, (sd_bus *bus, int yes), (bus, yes), -ENOSYS)
PASS_ON(int, sd_bus_start, (sd_bus *bus), (bus), -ENOSYS)
PASS_ON(sd_bus *, sd_bus_close_unref, (sd_bus *bus), (bus), NULL)
PASS_ON(int, sd_bus_is_open, (sd_bus *bus), (bus), -ENOSYS)

PASS_ON(int, sd_bus_get_fd, (sd_bus *bus), (bus), -ENOSYS)
PASS_ON(int, sd_bus_get_events, (sd_bus *bus), (bus), -ENOSYS)
PASS_ON(int, sd_bus_get_timeout, (sd_bus *bus, uint64_t *until), (bus, until), -ENOSYS)
PASS_ON(int, sd_bus_process, (sd_bus *bus, sd_bus_message **message), (bus, message), -ENOSYS)

PASS_ON(int, sd_bus_call_async,
        (sd_bus *bus, sd_bus_slot **slot, sd_bus_message *message,
         sd_bus_message_handler_t handler, void *context, uint64_t limit),
        (bus, slot, message, handler, context, limit), -ENOSYS)
PASS_ON(int, sd_bus_add_match_async,
        (sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_message_handler_t handler,
         sd_bus_message_handler_t installed, void *context),
        (bus, slot, match, handler, installed, context), -ENOSYS)

PASS_ON(int, sd_bus_message_new_method_call,
        (sd_bus *bus, sd_bus_message **message, const char *destination, const char *path,
         const char *interface, const char *member),
        (bus, message, destination, path, interface, member), -ENOSYS)
PASS_ON(sd_bus_message *, sd_bus_message_unref, (sd_bus_message *message), (message), NULL)
PASS_ON(int, sd_bus_message_append_basic, (sd_bus_message *message, char type, const void *value),
        (message, type, value), -ENOSYS)
PASS_ON(int, sd_bus_message_open_container,
        (sd_bus_message *message, char type, const char *contents), (message, type, contents),
        -ENOSYS)
PASS_ON(int, sd_bus_message_close_container, (sd_bus_message *message), (message), -ENOSYS)

PASS_ON(int, sd_bus_message_peek_type,
        (sd_bus_message *message, char *type, const char **contents), (message, type, contents),
        -ENOSYS)
PASS_ON(int, sd_bus_message_read_basic, (sd_bus_message *message, char type, void *value),
        (message, type, value), -ENOSYS)
PASS_ON(int, sd_bus_message_enter_container,
        (sd_bus_message *message, char type, const char *contents), (message, type, contents),
        -ENOSYS)
PASS_ON(int, sd_bus_message_exit_container, (sd_bus_message *message), (message), -ENOSYS)
PASS_ON(int, sd_bus_message_skip, (sd_bus_message *message, const char *types), (message, types),
        -ENOSYS)
PASS_ON(int, sd_bus_message_read_array,
        (sd_bus_message *message, char type, const void **elements, size_t *size),
        (message, type, elements, size), -ENOSYS)
PASS_ON(int, sd_bus_message_get_cookie, (sd_bus_message *message, uint64_t *cookie),
        (message, cookie), -ENOSYS)
PASS_ON(int, sd_bus_message_get_reply_cookie, (sd_bus_message *message, uint64_t *cookie),
        (message, cookie), -ENOSYS)
PASS_ON(const sd_bus_error *, sd_bus_message_get_error, (sd_bus_message *message), (message), NULL)
PASS_ON(const char *, sd_bus_message_get_sender, (sd_bus_message *message), (message), NULL)
PASS_ON(const char *, sd_bus_message_get_member, (sd_bus_message *message), (message), NULL)
PASS_ON(const char *, sd_bus_message_get_interface, (sd_bus_message *message), (message), NULL)
PASS_ON(const char *, sd_bus_message_get_path, (sd_bus_message *message), (message), NULL)

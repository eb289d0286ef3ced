// libmosquitto, loaded when a message broker is first asked for readings.
//
// It brings OpenSSL with it, which a program that asks no broker has no use for.

#include "CMosquitto.h"

#define LIBRARY "libmosquitto.so.1"
#include "PassOn.h"

bool CMosquitto_is_available(void) { return find("mosquitto_new") != NULL; }

PASS_ON(int, mosquitto_lib_init, (void), (), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(struct mosquitto *, mosquitto_new, (const char *name, bool isClean, void *context),
        (name, isClean, context), NULL)
PASS_ON(void, mosquitto_destroy, (struct mosquitto *client), (client), )
PASS_ON(int, mosquitto_threaded_set, (struct mosquitto *client, bool isThreaded),
        (client, isThreaded), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_username_pw_set,
        (struct mosquitto *client, const char *user, const char *password),
        (client, user, password), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_tls_set,
        (struct mosquitto *client, const char *file, const char *folder, const char *certificate,
         const char *key, int (*password)(char *, int, int, void *)),
        (client, file, folder, certificate, key, password), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_connect,
        (struct mosquitto *client, const char *host, int port, int keepAlive),
        (client, host, port, keepAlive), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_disconnect, (struct mosquitto *client), (client), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_subscribe,
        (struct mosquitto *client, int *number, const char *filter, int quality),
        (client, number, filter, quality), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_loop, (struct mosquitto *client, int milliseconds, int packets),
        (client, milliseconds, packets), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(void, mosquitto_connect_callback_set,
        (struct mosquitto *client, void (*called)(struct mosquitto *, void *, int)),
        (client, called), )
PASS_ON(void, mosquitto_subscribe_callback_set,
        (struct mosquitto *client, void (*called)(struct mosquitto *, void *, int, int, const int *)),
        (client, called), )
PASS_ON(void, mosquitto_message_callback_set,
        (struct mosquitto *client,
         void (*called)(struct mosquitto *, void *, const struct mosquitto_message *)),
        (client, called), )
PASS_ON(int, mosquitto_topic_matches_sub, (const char *filter, const char *topic, bool *result),
        (filter, topic, result), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(int, mosquitto_sub_topic_check, (const char *filter), (filter), MOSQ_ERR_NOT_SUPPORTED)
PASS_ON(const char *, mosquitto_strerror, (int code), (code), "")
PASS_ON(const char *, mosquitto_connack_string, (int code), (code), "")

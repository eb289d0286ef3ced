// Where Swift's tasks run that belong to no actor.
//
// Swift (6.3) hands them to Dispatch's shared queue, and Dispatch counts that queue's busy threads once a
// second for the rest of the process (queue.c, _dispatch_workq_init_once), which wakes a program that
// waits for days. Its queue for work that may block is not counted and serves as well: there are never
// more tasks here than messages under way. Swift calls the hook in place of its own way, and
// swift_job_run does the work (swift/Runtime/Concurrency.h); a runtime without them doesn't link.

#include "CLinux.h"

#include <stddef.h>
#include <stdint.h>

#define SWIFT_CALL __attribute__((swiftcall))

// dispatch/queue_private.h.
#define MAY_BLOCK 2

typedef SWIFT_CALL void (*TaskQueue)(void *job);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, TaskQueue usual);
extern SWIFT_CALL void swift_job_run(void *job, void *executor, uintptr_t kind);
extern void *dispatch_get_global_queue(intptr_t quality, uintptr_t flags);
extern void dispatch_async_f(void *queue, void *context, void (*work)(void *));

static void run(void *job) { swift_job_run(job, NULL, 0); }

static SWIFT_CALL void enqueue(void *job, TaskQueue usual) {
  (void)usual;
  dispatch_async_f(dispatch_get_global_queue(0, MAY_BLOCK), job, run);
}

void CLinux_letTasksRest(void) { swift_task_enqueueGlobal_hook = enqueue; }

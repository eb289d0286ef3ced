// Where Swift's tasks run that belong to no actor.
//
// Swift (6.3) hands them to Dispatch's shared queue, and Dispatch counts that queue's busy threads once a
// second for the rest of the process (queue.c, _dispatch_workq_init_once), which wakes a program that
// waits for days. Some queues of our own serve as well: a job goes to the one with the least to do, so
// that jobs which follow each other mostly stay on one. Swift calls the hook in place of its own way, and
// swift_job_run does the work (swift/Runtime/Concurrency.h); a runtime without them doesn't link.

#include "CLinux.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT_CALL __attribute__((swiftcall))

// More than the processors of most machines: jobs hardly ever keep a thread for long.
#define QUEUES 4

typedef SWIFT_CALL void (*TaskQueue)(void *job);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, TaskQueue usual);
extern SWIFT_CALL void swift_job_run(void *job, void *executor, uintptr_t kind);
extern void *dispatch_queue_create(const char *label, void *attributes);
extern void dispatch_async_f(void *queue, void *context, void (*work)(void *));

static void *queues[QUEUES];
static atomic_int waiting[QUEUES];

static void run(int queue, void *job) {
  swift_job_run(job, NULL, 0);
  atomic_fetch_sub_explicit(&waiting[queue], 1, memory_order_relaxed);
}

static void run0(void *job) { run(0, job); }
static void run1(void *job) { run(1, job); }
static void run2(void *job) { run(2, job); }
static void run3(void *job) { run(3, job); }

static void (*const works[QUEUES])(void *) = {run0, run1, run2, run3};

static SWIFT_CALL void enqueue(void *job, TaskQueue usual) {
  (void)usual;
  int least = 0;
  for (int queue = 1; queue < QUEUES; queue++) {
    if (atomic_load_explicit(&waiting[queue], memory_order_relaxed) <
        atomic_load_explicit(&waiting[least], memory_order_relaxed)) {
      least = queue;
    }
  }
  atomic_fetch_add_explicit(&waiting[least], 1, memory_order_relaxed);
  dispatch_async_f(queues[least], job, works[least]);
}

void CLinux_letTasksRest(void) {
  for (int queue = 0; queue < QUEUES; queue++) {
    if (queues[queue] == NULL) queues[queue] = dispatch_queue_create("tasks", NULL);
  }
  swift_task_enqueueGlobal_hook = enqueue;
}

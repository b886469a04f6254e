#include "task_hook.h"

/* Referred to by name: a program that has the runtime inside does not export it, so that dlsym would not find it. */
extern void *swift_task_enqueueGlobal_hook;

void **task_hook(void) { return &swift_task_enqueueGlobal_hook; }

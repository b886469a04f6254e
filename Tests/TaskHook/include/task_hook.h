#ifndef TASK_HOOK_H
#define TASK_HOOK_H

/* Where Swift's runtime keeps the function that gets each task which can go on, in place of its own threads; null unless one was
   put there. Declared in Swift's Concurrency/ConcurrencyHooks.def. */
void **task_hook(void);

#endif

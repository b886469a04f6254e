#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

/* A contended Mutex of Swift's changes hands inside the kernel or inside the standard library, which is not built for
   the thread sanitizer: it would report two holders of one lock as a race. This stands between and tells it. For Linux:

       clang -shared -fPIC -O1 -o mutex.so Tests/ThreadSanitizer/mutex.c
       LD_PRELOAD=$PWD/mutex.so swift test --sanitize=thread --scratch-path .build-tsan */
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*lock_function)(uint32_t, __attribute__((swift_context)) void *);
typedef __attribute__((swiftcall)) void (*unlock_function)(__attribute__((swift_context)) void *);

__attribute__((swiftcall)) void lock_slow(uint32_t, __attribute__((swift_context)) void *) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) void *mutex) {
    ((lock_function)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    ((unlock_function)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

/* Makes the disk fail, or the program die, at a chosen system call below one folder. Loaded with LD_PRELOAD by script/faults.
 *
 * VAULTMAIL_FAULT_FOLDER   calls on files below it count
 * VAULTMAIL_FAULT_COUNTER  a file of 8 bytes that gets the number of calls so far
 * VAULTMAIL_FAULT          KIND:N where KIND is kill, full or broken: at call N the program is killed, has no room or an
 *                          error of the device; KIND+:N from then on. Without it calls are only counted.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static _Atomic unsigned long long own_counter;
static _Atomic unsigned long long *counter = &own_counter;
static char folder[PATH_MAX];
static size_t folder_length;
static enum { NONE, KILL, FULL, BROKEN } kind;
static int repeats;
static unsigned long long moment;

static void read_fault(const char *fault) {
    const char *colon = strchr(fault, ':');
    if (!colon) return;
    repeats = colon > fault && colon[-1] == '+';
    moment = strtoull(colon + 1, NULL, 10);
    if (strncmp(fault, "kill", 4) == 0) kind = KILL;
    if (strncmp(fault, "full", 4) == 0) kind = FULL;
    if (strncmp(fault, "broken", 6) == 0) kind = BROKEN;
}

__attribute__((constructor)) static void start(void) {
    const char *name = getenv("VAULTMAIL_FAULT_FOLDER"), *file = getenv("VAULTMAIL_FAULT_COUNTER");
    if (!name || !realpath(name, folder)) return;
    folder_length = strlen(folder);
    int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        void *memory = mmap(NULL, sizeof own_counter, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        if (memory != MAP_FAILED) counter = memory;
        close(descriptor);
    }
    const char *fault = getenv("VAULTMAIL_FAULT");
    if (fault) read_fault(fault);
}

static int is_inside(const char *path) {
    return folder_length && strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

static int is_ours(int descriptor) {
    char link[64], path[PATH_MAX];
    if (!folder_length) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_inside(path);
}

/* True if this call fails; errno says how. */
static int fails(void) {
    unsigned long long number = atomic_fetch_add(counter, 1) + 1;
    if (kind == NONE || !(number == moment || (repeats && number > moment))) return 0;
    if (kind == KILL) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    errno = kind == FULL ? ENOSPC : EIO;
    return 1;
}

/* What only gives room back cannot fail for want of it. */
static int fails_without_room(void) {
    if (kind == FULL) {
        atomic_fetch_add(counter, 1);
        return 0;
    }
    return fails();
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int descriptor, const void *bytes, size_t count) {
    REAL(write);
    return is_ours(descriptor) && fails() ? -1 : real(descriptor, bytes, count);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    REAL(pwrite);
    return is_ours(descriptor) && fails() ? -1 : real(descriptor, bytes, count, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    REAL(pwrite64);
    return is_ours(descriptor) && fails() ? -1 : real(descriptor, bytes, count, offset);
}
int fsync(int descriptor) {
    REAL(fsync);
    return is_ours(descriptor) && fails_without_room() ? -1 : real(descriptor);
}
int fdatasync(int descriptor) {
    REAL(fdatasync);
    return is_ours(descriptor) && fails_without_room() ? -1 : real(descriptor);
}
int ftruncate64(int descriptor, off64_t length) {
    REAL(ftruncate64);
    return is_ours(descriptor) && fails_without_room() ? -1 : real(descriptor, length);
}
int ftruncate(int descriptor, off_t length) {
    REAL(ftruncate);
    return is_ours(descriptor) && fails_without_room() ? -1 : real(descriptor, length);
}
int rename(const char *from, const char *to) {
    REAL(rename);
    return is_inside(to) && fails() ? -1 : real(from, to);
}
int unlink(const char *path) {
    REAL(unlink);
    return is_inside(path) && fails_without_room() ? -1 : real(path);
}

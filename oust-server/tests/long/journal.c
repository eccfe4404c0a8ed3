/* Journals what a program writes and syncs below a folder, so that `power-cut` can compute what a
 * disk would have kept. Preloaded: LD_PRELOAD=journal.so CUT_FOLDER=... CUT_JOURNAL=... program
 *
 * A record: operation, length of the name, offset, length of the data, name, data. An operation is
 * journaled before it is done, the end of a sync after it: what was journaled before `b`egin is on
 * the disk at `e`nd. With CUT_LIE=all no sync is done or journaled, as with `synchronous=OFF`; with
 * CUT_LIE=wal none of the write-ahead log. While the file CUT_FAIL exists, syncs fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 65536
#define NAME 64

static char names[FILES][NAME];
static const char *folder, *journal_path;
static const char *lie, *fail;
static int journal = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct __attribute__((packed)) head {
    uint8_t operation, name;
    uint64_t offset, length;
};

#define NEXT(result, name, ...) \
    static result (*next)(__VA_ARGS__); \
    if (!next) next = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

__attribute__((constructor)) static void begin(void) {
    folder = getenv("CUT_FOLDER");
    journal_path = getenv("CUT_JOURNAL");
    lie = getenv("CUT_LIE");
    fail = getenv("CUT_FAIL");
    if (folder && journal_path)
        journal = syscall(SYS_openat, AT_FDCWD, journal_path,
                          O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

static void record(char operation, const char *name, uint64_t offset, const void *data,
                   uint64_t length) {
    struct head head = {operation, strlen(name), offset, length};
    struct iovec parts[] = {
        {&head, sizeof head}, {(void *)name, strlen(name)}, {(void *)data, data ? length : 0}};
    pthread_mutex_lock(&lock);
    ssize_t done = syscall(SYS_writev, journal, parts, 3);
    (void)done;
    pthread_mutex_unlock(&lock);
}

/* Returns the name of a path below the folder: "" for the folder itself, NULL for others. */
static const char *below(const char *path) {
    size_t length = folder ? strlen(folder) : 0;
    if (journal < 0 || strncmp(path, folder, length) != 0) return NULL;
    if (path[length] == '/') return path + length + 1;
    return path[length] == 0 ? "" : NULL;
}

static const char *name_of(int file) {
    return file >= 0 && file < FILES && names[file][0] ? names[file] : NULL;
}

static int lies_about(const char *name) {
    size_t length = strlen(name);
    if (!lie || strcmp(lie, "all") == 0) return lie != NULL;
    return length > 4 && strcmp(name + length - 4, "-wal") == 0;
}

static int opened(int file, const char *path, int flags, int existed) {
    const char *name = file >= 0 && file < FILES ? below(path) : NULL;
    if (file >= 0 && file < FILES) names[file][0] = 0;
    if (!name || strlen(name) >= NAME) return file;
    strcpy(names[file], *name ? name : ".");
    if ((flags & O_CREAT) && !existed) record('c', names[file], 0, NULL, 0);
    return file;
}

#define OPEN(function)                                                  \
    int function(const char *path, int flags, ...) {                    \
        NEXT(int, #function, const char *, int, ...);                   \
        va_list rest;                                                   \
        va_start(rest, flags);                                          \
        mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;     \
        va_end(rest);                                                   \
        int existed = access(path, F_OK) == 0;                          \
        return opened(next(path, flags, mode), path, flags, existed);   \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    NEXT(int, "close", int);
    if (file >= 0 && file < FILES) names[file][0] = 0;
    return next(file);
}

ssize_t write(int file, const void *data, size_t length) {
    NEXT(ssize_t, "write", int, const void *, size_t);
    const char *name = name_of(file);
    if (name) record('w', name, lseek(file, 0, SEEK_CUR), data, length);
    return next(file, data, length);
}

#define PWRITE(function)                                                           \
    ssize_t function(int file, const void *data, size_t length, off64_t offset) {  \
        NEXT(ssize_t, #function, int, const void *, size_t, off64_t);              \
        const char *name = name_of(file);                                          \
        if (name) record('w', name, offset, data, length);                         \
        return next(file, data, length, offset);                                   \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define TRUNCATE(function)                                      \
    int function(int file, off64_t length) {                    \
        NEXT(int, #function, int, off64_t);                     \
        const char *name = name_of(file);                       \
        if (name) record('t', name, length, NULL, 0);           \
        return next(file, length);                              \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNC(function)                                                  \
    int function(int file) {                                            \
        NEXT(int, #function, int);                                      \
        const char *name = name_of(file);                               \
        if (name && lies_about(name)) return 0;                         \
        if (name) record('b', name, 0, NULL, 0);                        \
        if (name && fail && access(fail, F_OK) == 0) {                  \
            record('x', name, 0, NULL, 0);                              \
            errno = EIO;                                                \
            return -1;                                                  \
        }                                                               \
        int result = next(file);                                        \
        if (name) record(result == 0 ? 'e' : 'x', name, 0, NULL, 0);    \
        return result;                                                  \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path) {
    NEXT(int, "unlink", const char *);
    const char *name = below(path);
    if (name) record('u', name, 0, NULL, 0);
    return next(path);
}

int rename(const char *from, const char *to) {
    NEXT(int, "rename", const char *, const char *);
    const char *name = below(from), *target = below(to);
    if (name && target) record('r', name, 0, target, strlen(target));
    return next(from, to);
}

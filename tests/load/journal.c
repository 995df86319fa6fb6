/* What a program writes to its database files, in order, into one journal.
 *
 * Loaded with LD_PRELOAD. Every write, truncation, sync and removal of a file whose path contains
 * $JOURNAL_OF is carried out and noted under one lock, so that the journal has the order in which
 * the disk saw them. A record: kind, file, offset, length, and for a write its bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct __attribute__((packed)) record { char kind; char file; uint64_t offset; uint32_t length; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int journal(void) {
    static int fd = -1;
    if (fd < 0) fd = open(getenv("JOURNAL"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    return fd;
}

static char kind_of(const char *path) {  /* d: the database, w: its write-ahead log */
    const char *watched = getenv("JOURNAL_OF");
    size_t length = strlen(path), expected = watched ? strlen(watched) : 0;
    if (!watched || strncmp(path, watched, expected)) return 0;
    if (length == expected) return 'd';
    return strcmp(path + expected, "-wal") ? 0 : 'w';
}

static char file_of(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return kind_of(path);
}

static void note(char kind, char file, uint64_t offset, const void *data, uint32_t length) {
    ssize_t (*plain)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    struct record head = {kind, file, offset, length};
    char *whole = malloc(sizeof head + (data ? length : 0));
    memcpy(whole, &head, sizeof head);
    if (data) memcpy(whole + sizeof head, data, length);
    size_t size = sizeof head + (data ? length : 0);
    if (plain(journal(), whole, size) != (ssize_t)size) abort();
    free(whole);
}

#define REAL(name, type, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

static ssize_t put(const char *name, int fd, const void *data, size_t size, off_t offset) {
    char file = file_of(fd);
    if (!file) return REAL(name, ssize_t, int, const void *, size_t, off_t)(fd, data, size, offset);
    pthread_mutex_lock(&lock);
    ssize_t done = REAL(name, ssize_t, int, const void *, size_t, off_t)(fd, data, size, offset);
    if (done > 0) note('W', file, offset, data, done);
    pthread_mutex_unlock(&lock);
    return done;
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    return put("pwrite", fd, data, size, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off_t offset) {
    return put("pwrite64", fd, data, size, offset);
}
ssize_t write(int fd, const void *data, size_t size) {
    char file = file_of(fd);
    if (!file) return REAL("write", ssize_t, int, const void *, size_t)(fd, data, size);
    pthread_mutex_lock(&lock);
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t done = REAL("write", ssize_t, int, const void *, size_t)(fd, data, size);
    if (done > 0) note('W', file, offset, data, done);
    pthread_mutex_unlock(&lock);
    return done;
}

static int cut(const char *name, int fd, off_t length) {
    char file = file_of(fd);
    if (!file) return REAL(name, int, int, off_t)(fd, length);
    pthread_mutex_lock(&lock);
    int done = REAL(name, int, int, off_t)(fd, length);
    if (!done) note('T', file, length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int ftruncate(int fd, off_t length) { return cut("ftruncate", fd, length); }
int ftruncate64(int fd, off_t length) { return cut("ftruncate64", fd, length); }

static int settle(const char *name, int fd) {
    char file = file_of(fd);
    if (!file) return REAL(name, int, int)(fd);
    pthread_mutex_lock(&lock);
    int done = REAL(name, int, int)(fd);
    if (!done) note('S', file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}
int fsync(int fd) { return settle("fsync", fd); }
int fdatasync(int fd) { return settle("fdatasync", fd); }

int unlink(const char *path) {
    char file = kind_of(path);
    if (!file) return REAL("unlink", int, const char *)(path);
    pthread_mutex_lock(&lock);
    int done = REAL("unlink", int, const char *)(path);
    if (!done) note('U', file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

/* A disk under the files of one database, put between SQLite and the system with LD_PRELOAD.

   What is written goes to the file, as into a system's cache, and only what was synced goes to a copy of it, the image:
   that is what a power cut leaves. The disk has room for so many bytes, and then it is full.

   SHIM_FILE     the file of the database; those whose names begin with it are on the disk, but for its lock
   SHIM_IMAGE    the folder of the copies
   SHIM_STATE    two numbers of 64 bits, which may change: the room in bytes, and whether syncing does nothing */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 2 /* the database and its journal: what others share through memory is not on a disk */
#define MOST 65536

static const char *const ends[] = {"", "-wal", "-shm"};
static const char *base, *image;
static volatile int64_t *state;
static char which[MOST]; /* of an open file: 0 for none of ours, else 1 and more */
static struct { off_t from, to; } dirty[FILES]; /* what was written and not synced lies between these */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_unlink)(const char *);
static int (*real_statvfs)(const char *, struct statvfs *);

__attribute__((constructor)) static void begin(void) {
    real_open = dlsym(RTLD_NEXT, "open64");
    real_close = dlsym(RTLD_NEXT, "close");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_statvfs = dlsym(RTLD_NEXT, "statvfs64");
    base = getenv("SHIM_FILE");
    image = getenv("SHIM_IMAGE");
    const char *numbers = getenv("SHIM_STATE");
    int fd = numbers ? real_open(numbers, O_RDWR | O_CLOEXEC) : -1;
    void *page = fd < 0 ? MAP_FAILED : mmap(NULL, 16, PROT_READ, MAP_SHARED, fd, 0);
    if (!base || !image || page == MAP_FAILED) _exit(99);
    state = page;
    real_close(fd);
}

static int find(const char *path) {
    size_t length = base ? strlen(base) : 0;
    if (!length || strncmp(path, base, length)) return 0;
    for (int n = 0; n < 3; n++)
        if (!strcmp(path + length, ends[n])) return n + 1;
    return 0;
}

static int on_disk(int fd) { return fd >= 0 && fd < MOST ? which[fd] : 0; }

static off_t size_of(int fd) {
    struct stat found;
    return fstat(fd, &found) ? 0 : found.st_size;
}

static int64_t left(void) {
    int64_t room = state[0];
    for (int n = 0; n < 3; n++) {
        char path[PATH_MAX];
        struct stat found;
        snprintf(path, sizeof path, "%s%s", base, ends[n]);
        if (!stat(path, &found)) room -= found.st_size;
    }
    return room < 0 ? 0 : room;
}

/* How many of these bytes the disk takes. */
static size_t taken(int fd, off_t at, size_t size) {
    off_t length = size_of(fd);
    if (state[0] < 0) return 0; /* some disks need room even to write over something */
    if ((off_t)(at + size) <= length) return size;
    int64_t most = length + left() - at;
    return most <= 0 ? 0 : (size_t)most < size ? (size_t)most : size;
}

static void soil(int file, off_t from, off_t to) {
    if (file < 1 || file > FILES) return;
    pthread_mutex_lock(&lock);
    if (dirty[file - 1].to == 0 || from < dirty[file - 1].from) dirty[file - 1].from = from;
    if (to > dirty[file - 1].to) dirty[file - 1].to = to;
    pthread_mutex_unlock(&lock);
}

static void path_in_image(int file, char *path) {
    snprintf(path, PATH_MAX, "%s/%s%s", image, strrchr(base, '/') + 1, ends[file - 1]);
}

static void save(int file, int fd) {
    char path[PATH_MAX], bytes[65536];
    path_in_image(file, path);
    int copy = real_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    pthread_mutex_lock(&lock);
    off_t at = dirty[file - 1].from, to = dirty[file - 1].to;
    dirty[file - 1].from = dirty[file - 1].to = 0;
    pthread_mutex_unlock(&lock);
    while (at < to) {
        size_t want = to - at < (off_t)sizeof bytes ? (size_t)(to - at) : sizeof bytes;
        ssize_t got = pread(fd, bytes, want, at);
        if (got <= 0 || real_pwrite(copy, bytes, got, at) != got) break;
        at += got;
    }
    if (real_ftruncate(copy, size_of(fd))) abort();
    real_close(copy);
}

static int opened(const char *path, int flags, mode_t mode) {
    int fd = real_open(path, flags, mode);
    if (fd >= 0 && fd < MOST) which[fd] = find(path);
    return fd;
}

#define MODE(flags) mode_t mode = 0; \
    if ((flags) & O_CREAT) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

int open(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(path, flags, mode); }

int close(int fd) {
    if (fd >= 0 && fd < MOST) which[fd] = 0;
    return real_close(fd);
}

static ssize_t put(int fd, const void *bytes, size_t size, off_t at) {
    int file = on_disk(fd);
    if (!file) return real_pwrite(fd, bytes, size, at);
    size_t most = taken(fd, at, size);
    if (!most && size) { errno = ENOSPC; return -1; }
    ssize_t done = real_pwrite(fd, bytes, most, at);
    if (done > 0) soil(file, at, at + done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return put(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) { return put(fd, bytes, size, at); }

ssize_t write(int fd, const void *bytes, size_t size) {
    if (!on_disk(fd)) return real_write(fd, bytes, size);
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = put(fd, bytes, size, at);
    if (done > 0) lseek(fd, at + done, SEEK_SET);
    return done;
}

static int cut(int fd, off_t size) {
    int file = on_disk(fd);
    off_t before = size_of(fd);
    if (file && size > before && size - before > left()) { errno = ENOSPC; return -1; }
    int done = real_ftruncate(fd, size);
    if (!done && size > before) soil(file, before, size);
    return done;
}

int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off_t size) { return cut(fd, size); }

static int synced(int fd) {
    int file = on_disk(fd);
    if (file < 1 || file > FILES) return real_fsync(fd);
    if (!state[1]) save(file, fd);
    return 0;
}

int fsync(int fd) { return synced(fd); }
int fdatasync(int fd) { return synced(fd); }

int unlink(const char *path) {
    int file = find(path);
    if (file >= 1 && file <= FILES) {
        char copy[PATH_MAX];
        path_in_image(file, copy);
        real_unlink(copy);
        pthread_mutex_lock(&lock);
        dirty[file - 1].from = dirty[file - 1].to = 0;
        pthread_mutex_unlock(&lock);
    }
    return real_unlink(path);
}

static int room(const char *path, struct statvfs *found) {
    int done = real_statvfs(path, found);
    size_t folder = base ? (size_t)(strrchr(base, '/') - base) : 0;
    if (!done && strlen(path) == folder && !strncmp(path, base, folder))
        found->f_bavail = found->f_bfree = left() / found->f_frsize;
    return done;
}

int statvfs(const char *path, struct statvfs *found) { return room(path, found); }
int statvfs64(const char *path, struct statvfs64 *found) { return room(path, (struct statvfs *)found); }

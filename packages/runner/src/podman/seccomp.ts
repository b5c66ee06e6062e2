import type { Runtime } from './command.ts'

/**
 * The filter of system calls as Podman reads it: a list of what programs may call. Beside these everything is refused that the filter of
 * bubblewrap refuses (`../seccomp.ts`), and what the kernel may get one day; but files may be watched, as those of an image are nobody else's.
 */
const ALLOWED = `
accept accept4 access alarm arch_prctl bind brk capget capset chdir chmod chown clock_getres clock_gettime clock_nanosleep close
close_range connect copy_file_range creat dup dup2 dup3 epoll_create epoll_create1 epoll_ctl epoll_ctl_old epoll_pwait epoll_pwait2
epoll_wait epoll_wait_old eventfd eventfd2 execve execveat exit exit_group faccessat faccessat2 fadvise64 fallocate fchdir fchmod
fchmodat fchown fchownat fcntl fdatasync fgetxattr flistxattr flock fork fremovexattr fsetxattr fstat fstatfs fsync ftruncate futex
futex_waitv futimesat get_robust_list get_thread_area getcpu getcwd getdents getdents64 getegid geteuid getgid getgroups getitimer
getpeername getpgid getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit getrusage getsid getsockname getsockopt
gettid gettimeofday getuid getxattr inotify_add_watch inotify_init inotify_init1 inotify_rm_watch io_cancel io_destroy io_getevents
io_pgetevents io_setup io_submit ioctl ioprio_get ioprio_set kill landlock_add_rule landlock_create_ruleset landlock_restrict_self
lchown lgetxattr link linkat listen listxattr llistxattr lremovexattr lseek lsetxattr lstat madvise membarrier memfd_create mincore
mkdir mkdirat mknod mknodat mlock mlock2 mlockall mmap mprotect mq_getsetattr mq_notify mq_open mq_timedreceive mq_timedsend
mq_unlink mremap msgctl msgget msgrcv msgsnd msync munlock munlockall munmap nanosleep newfstatat open openat openat2 pause pidfd_open
pidfd_send_signal pipe pipe2 pkey_alloc pkey_free pkey_mprotect poll ppoll prctl pread64 preadv preadv2 prlimit64 process_mrelease
pselect6 pwrite64 pwritev pwritev2 read readahead readlink readlinkat readv recvfrom recvmmsg recvmsg remap_file_pages removexattr
rename renameat renameat2 restart_syscall rmdir rseq rt_sigaction rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn
rt_sigsuspend rt_sigtimedwait rt_tgsigqueueinfo sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getattr
sched_getparam sched_getscheduler sched_rr_get_interval sched_setaffinity sched_setattr sched_setparam sched_setscheduler sched_yield
seccomp select semctl semget semop semtimedop sendfile sendmmsg sendmsg sendto set_robust_list set_thread_area set_tid_address setfsgid
setfsuid setgid setgroups setitimer setpgid setpriority setregid setresgid setresuid setreuid setrlimit setsid setsockopt setuid
setxattr shmat shmctl shmdt shmget shutdown sigaltstack signalfd signalfd4 splice stat statfs statx symlink symlinkat
sync_file_range sysinfo tee tgkill time timer_create timer_delete timer_getoverrun timer_gettime timer_settime timerfd_create
timerfd_gettime timerfd_settime times tkill truncate umask uname unlink unlinkat utime utimensat utimes vfork vmsplice wait4 waitid
write writev`

const [ENOSYS, EAFNOSUPPORT] = [38, 97]
const allowed = (names: readonly string[], args: readonly object[] = []) => ({ names, action: 'SCMP_ACT_ALLOW', args })
const equal = (index: number, value: number) => ({ index, value, op: 'SCMP_CMP_EQ' })

/**
 * `clone3` passes its flags in memory, where no filter sees them: as if it were not there, glibc uses `clone`. gVisor’s runsc answers EPERM
 * whatever the list says, and then no thread starts; it is let through there, as gVisor itself makes no namespaces by it. No terminal is there
 * to be typed into.
 */
export const seccompProfile = (runtime: Runtime, families: readonly number[], namespaces: number) => ({
  defaultAction: 'SCMP_ACT_ERRNO',
  defaultErrnoRet: ENOSYS,
  archMap: [
    { architecture: 'SCMP_ARCH_X86_64', subArchitectures: [] },
    { architecture: 'SCMP_ARCH_AARCH64', subArchitectures: [] },
  ],
  syscalls: [
    allowed(ALLOWED.trim().split(/\s+/)),
    runtime === 'runsc'
      ? allowed(['clone3'])
      : { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS, args: [] },
    allowed(['clone'], [{ index: 0, value: namespaces, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }]),
    ...families.map((family) => allowed(['socket', 'socketpair'], [equal(0, family)])),
    {
      names: ['socket', 'socketpair'],
      action: 'SCMP_ACT_ERRNO',
      errnoRet: EAFNOSUPPORT,
      args: [{ index: 0, value: Math.max(...families), op: 'SCMP_CMP_GT' }],
    },
  ],
})

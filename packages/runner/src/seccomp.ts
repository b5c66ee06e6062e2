/**
 * The system call filter of the sandbox: a classic BPF program for `bwrap --seccomp`. Everything is allowed but what no program needs and
 * what has let programs out of sandboxes, or reaches beyond its namespaces: other kernels' modules, mounts, namespaces, tracing, io_uring,
 * keys, and sockets other than of the families UNIX, INET and INET6 (a network namespace does not hold AF_VSOCK).
 */

interface Numbers {
  /** AUDIT_ARCH of the kernel’s headers. */
  arch: number
  /** The greatest number of a call that was considered; later calls answer ENOSYS, as on an older kernel. */
  last: number
  deny: readonly number[]
  clone: number
  clone3: number
  socket: number
  socketpair: number
  ioctl: number
  /** What a process that nests strangers' code needs: mount and unshare. */
  nesting: readonly number[]
  /** Beside `deny`, for what strangers wrote in a cell: System V and POSIX objects, and whether a page of a file is cached, also by io_setup. */
  cell: readonly number[]
  fcntl: number
  prlimit: number
  fadvise: number
  flock: number
}

/**
 * Whom a filter is for: a program in a sandbox of its own; one of ours that makes cells for what strangers wrote; what runs in such a cell.
 * A process has the filters of all that it descends from.
 */
export type FilterKind = 'program' | 'nesting' | 'cell'

/** By the kernel’s tables asm/unistd_64.h and asm-generic/unistd.h. */
const tables: Partial<Record<NodeJS.Architecture, Numbers>> = {
  x64: {
    arch: 0xc000003e,
    last: 450,
    deny: [
      // Clocks, swap, quotas, names, restart, the kernel’s log and modules.
      163, 305, 227, 164, 159, 167, 168, 179, 443, 170, 171, 169, 103, 174, 175, 176, 178, 313, 246, 320, 139, 156,
      // Mounts, roots and namespaces.
      165, 166, 155, 161, 308, 272, 428, 429, 430, 431, 432, 433, 442,
      // Keys, tracing and the memory of other processes, descriptors by handle.
      248, 249, 250, 101, 310, 311, 312, 438, 440, 303, 304, 256, 279, 237, 238, 239,
      // Large and rarely used interfaces.
      321, 298, 323, 300, 425, 426, 427, 135, 136, 134, 153, 154, 172, 173, 180, 212,
      // Who opens a file of the machine, all sandboxes among them.
      253, 294,
      // Writing the files of the whole machine to its disks.
      162, 306,
    ],
    clone: 56,
    clone3: 435,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    fcntl: 72,
    prlimit: 302,
    fadvise: 221,
    flock: 73,
    nesting: [165, 272],
    cell: [29, 30, 31, 67, 64, 65, 66, 220, 68, 69, 70, 71, 240, 241, 242, 243, 244, 245, 27, 327, 206],
  },
  arm64: {
    arch: 0xc00000b7,
    last: 450,
    deny: [
      89, 266, 112, 170, 171, 224, 225, 60, 443, 161, 162, 142, 116, 105, 106, 273, 104, 294, 40, 39, 41, 51, 268, 97,
      428, 429, 430, 431, 432, 433, 442, 217, 218, 219, 117, 270, 271, 272, 438, 440, 264, 265, 238, 239, 235, 236, 237,
      280, 241, 282, 262, 425, 426, 427, 92, 58, 42, 18, 26, 81, 267,
    ],
    clone: 220,
    clone3: 435,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    fcntl: 25,
    prlimit: 261,
    fadvise: 223,
    flock: 32,
    nesting: [40, 97],
    cell: [194, 195, 196, 197, 190, 191, 192, 193, 186, 187, 188, 189, 180, 181, 182, 183, 184, 185, 232, 286, 0],
  },
}

const [LOAD, EQUAL, AT_LEAST, AND, RETURN] = [0x20, 0x15, 0x35, 0x54, 0x06]
const ALLOW = 0x7fff0000
const KILL = 0x80000000
const errno = (number: number) => 0x00050000 | number
const [EPERM, ENOSYS, EAFNOSUPPORT] = [errno(1), errno(38), errno(97)]
/** Offsets in the kernel’s `struct seccomp_data`; the lower half of an argument. */
const [NUMBER, ARCH, FIRST, SECOND, FOURTH] = [0, 4, 16, 24, 40]
/** Bits of clone(2) that make namespaces. */
export const NAMESPACES = 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000 | 0x00020000
const UNIX = 1
export const FAMILIES = [UNIX, 2, 10]
/** The memory of other families is bounded for the whole machine, not for a namespace or a control group of version 1. */
const CELL_FAMILIES = [UNIX]
/** TIOCSTI and TIOCLINUX write into the terminal of somebody else. */
const TERMINAL = [0x5412, 0x541c]
/** F_SETLEASE and F_NOTIFY tell who else opens a file of the machine. */
const WATCHING = [1024, 1026]
/** F_GETLK and F_OFD_GETLK tell who holds a lock on it; one's own locks need neither. */
const LOCKED = [5, 36]

/** POSIX_FADV_DONTNEED: drops pages of a file that others see as well. */
const DROP = 4

type Step = { code: number; k: number; yes?: string; no?: string } | { label: string }

/** The filter for a machine of this architecture; null if its calls are not known here. */
export function seccompFilter(kind: FilterKind, architecture: NodeJS.Architecture = process.arch): Buffer | null {
  const table = tables[architecture]
  if (!table) return null
  const nests = kind === 'nesting'
  const deny = [
    ...table.deny.filter((call) => !nests || !table.nesting.includes(call)),
    ...(kind === 'cell' ? table.cell : []),
  ]
  return assemble([
    { code: LOAD, k: ARCH },
    { code: EQUAL, k: table.arch, no: 'kill' },
    { code: LOAD, k: NUMBER },
    // Beyond what was considered, the second ABI of x86-64 among it.
    { code: AT_LEAST, k: table.last + 1, yes: 'unknown' },
    { code: EQUAL, k: table.clone3, yes: 'unknown' },
    { code: EQUAL, k: table.socket, yes: 'socket' },
    // Makes both sockets before it says that the family has no pairs.
    { code: EQUAL, k: table.socketpair, yes: 'socket' },
    ...(nests ? [] : [{ code: EQUAL, k: table.clone, yes: 'clone' }]),
    ...(kind === 'cell'
      ? [
          { code: EQUAL, k: table.prlimit, yes: 'prlimit' },
          { code: EQUAL, k: table.fadvise, yes: 'advice' },
          // Whoever may read a file of the machine may lock it. As on a file system without such locks, libraries do without.
          { code: EQUAL, k: table.flock, yes: 'unknown' },
        ]
      : []),
    { code: EQUAL, k: table.fcntl, yes: 'fcntl' },
    { code: EQUAL, k: table.ioctl, yes: 'ioctl' },
    ...deny.map((k) => ({ code: EQUAL, k, yes: 'refuse' })),
    { label: 'allow' },
    { code: RETURN, k: ALLOW },
    { label: 'socket' },
    { code: LOAD, k: FIRST },
    ...(kind === 'cell' ? CELL_FAMILIES : FAMILIES).map((k) => ({ code: EQUAL, k, yes: 'pass' })),
    { code: RETURN, k: EAFNOSUPPORT },
    { label: 'clone' },
    { code: LOAD, k: FIRST },
    { code: AND, k: NAMESPACES },
    { code: EQUAL, k: 0, yes: 'pass', no: 'refuse' },
    { label: 'ioctl' },
    { code: LOAD, k: SECOND },
    ...TERMINAL.map((k) => ({ code: EQUAL, k, yes: 'refuse' })),
    { code: RETURN, k: ALLOW },
    { label: 'fcntl' },
    { code: LOAD, k: SECOND },
    ...[...WATCHING, ...(kind === 'cell' ? LOCKED : [])].map((k) => ({ code: EQUAL, k, yes: 'refuse' })),
    { code: RETURN, k: ALLOW },
    { label: 'prlimit' },
    { code: LOAD, k: FIRST },
    // Its own limits alone.
    { code: EQUAL, k: 0, yes: 'pass', no: 'refuse' },
    { label: 'advice' },
    { code: LOAD, k: FOURTH },
    { code: EQUAL, k: DROP, yes: 'refuse' },
    { label: 'pass' },
    { code: RETURN, k: ALLOW },
    // glibc falls back to clone, whose flags a filter can read.
    { label: 'unknown' },
    { code: RETURN, k: ENOSYS },
    { label: 'refuse' },
    { code: RETURN, k: EPERM },
    { label: 'kill' },
    { code: RETURN, k: KILL },
  ])
}

/** Bytes of `struct sock_filter` in the order of the machine; jumps are the number of instructions to skip. */
function assemble(steps: readonly Step[]): Buffer {
  const places = new Map<string, number>()
  let at = 0
  for (const step of steps) {
    if ('label' in step) places.set(step.label, at)
    else at++
  }
  const program = Buffer.alloc(at * 8)
  at = 0
  for (const step of steps) {
    if ('label' in step) continue
    const skip = (label: string | undefined) => (label === undefined ? 0 : (places.get(label) ?? -1) - at - 1)
    program.writeUInt16LE(step.code, at * 8)
    program.writeUInt8(skip(step.yes), at * 8 + 2)
    program.writeUInt8(skip(step.no), at * 8 + 3)
    program.writeUInt32LE(step.k >>> 0, at * 8 + 4)
    at++
  }
  return program
}

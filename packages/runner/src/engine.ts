/** What runs programs of other people: an adapter to bubblewrap, a container engine or a cluster. */
export interface Engine {
  readonly name: string
  /** Which limits it really enforces on this machine; the reason in words if it can run nothing. */
  probe(): Promise<Probe>
  /** Starts a program. Rejects only if the engine itself failed; how the program ended is in `ended`. */
  start(job: Job): Promise<Run>
  /** Ends and removes what runs of an earlier life of this process have left. */
  sweep(): Promise<void>
  /** Whether it runs jobs that have a `root`. */
  readonly runsRoots?: boolean
  /** GPUs that its programs may hold, all together. Default: none. */
  readonly gpus?: number
  /** Images that jobs may name. Default: none. */
  readonly images?: readonly string[]
}

export type Probe = { works: true; enforced: Enforced } | { works: false; reason: string }
export interface Enforced {
  /** `each`: only per process, so that forks and memory files escape it. */
  memory: 'group' | 'each'
  processes: 'group' | 'user' | 'no'
  cores: boolean
  network: true
  seccomp: boolean
}

export interface Limits {
  /** Seconds on the clock of the wall. */
  wallSeconds: number
  memoryMb: number
  /** Processes and threads. */
  processes: number
  cores: number
  /** Bytes that may lie in /out and in /tmp, in MB each. */
  outMb: number
  tmpMb: number
}

/** A file or folder that the program can read. */
export interface Mount {
  from: string
  at: string
}

export interface Job {
  /** Of letters, digits and `-`; names what belongs to the run on this machine. */
  id: string
  /** The program’s path and its arguments, inside. */
  argv: readonly string[]
  /** The root of its file system: one of the images that the engine’s operator allows. Default: the programs and libraries of the machine. */
  image?: string
  /** The same as a folder of this machine, of an unpacked image, instead of the machine’s own: whoever made it is not trusted. It has /bin/sh. */
  root?: string
  mounts: readonly Mount[]
  /** Beside those that every program gets. */
  env?: Readonly<Record<string, string>>
  limits: Limits
  /** GPUs, which no other program has meanwhile. Default: none. */
  gpus?: number
  /** Regular files of /out that are kept, each up to a size in bytes; they are laid into `outFolder` under the same names. */
  outputs: readonly { name: string; mostBytes: number }[]
  outFolder?: string
  /** Bytes of the answer on file descriptor 3; further ones are dropped. Default: 0. */
  answerBytes?: number
  /** Whether the program reads requests: its standard input stays open. */
  serves?: boolean
  /** A program of ours that makes namespaces for what strangers wrote, and takes their rights away itself; of bubblewrap only. */
  nests?: boolean
  /** What it prints, as it comes; of an engine with a queue only `log` tells it, in the end. */
  heard?(chunk: Buffer): void
}

const outcomes = ['ok', 'error', 'timeout', 'memory', 'disk', 'cancelled', 'platform'] as const
/** How a run ended; `platform`: the engine failed, not the program. */
export type Outcome = (typeof outcomes)[number]

export interface Ended {
  outcome: Outcome
  /** Null if a signal ended it. */
  exitCode: number | null
  signal: number | null
  wallMs: number
  /** Null where the engine does not measure it. */
  cpuMs: number | null
  peakMb: number | null
  log: Log
  /** What it wrote to file descriptor 3. */
  answer: Buffer
  /** Of the declared outputs, those that were there. */
  outputs: { name: string; bytes: number }[]
  /** Declared outputs that were no regular file, or larger than declared. */
  refused: string[]
  /** For `platform`: what the engine said. */
  reason?: string
  /** Of an engine with a queue: how long the program waited before it started; not part of `wallMs`. */
  waitedMs?: number
}

/** The beginning and the end of what a program printed. */
export interface Log {
  head: string
  tail: string
  /** Of all that it printed. */
  bytes: number
}

export interface Run {
  ended: Promise<Ended>
  /** Of an engine with a queue: when the program starts, or at its end if it never did. Others start it at once. */
  started?: Promise<void>
  cancel(): void
  /** What it has taken so far, while it runs; engines that cannot measure that leave it out. */
  usage?(): Pick<Ended, 'cpuMs' | 'peakMb'>
  /** For a program that serves: its requests, and the lines of its answers as they come. */
  write(text: string): void
  /** Returns a function that stops listening. */
  onAnswer(listener: (chunk: Buffer) => void): () => void
}

import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Level } from './level.ts'

/** The cgroup in which the kernel measures and limits the memory of child processes, if we may create groups there. */
export interface Group {
  version: 1 | 2
  folder: string
}

const ROOT = '/sys/fs/cgroup'

/** A cgroup folder in which a group with a memory limit can be created: tested, as modes do not say so. */
export async function findGroup(): Promise<Group | null> {
  if (process.platform !== 'linux') return null
  const text = await readFile('/proc/self/cgroup', 'utf8').catch(() => '')
  const places = text.split('\n').map((line) => line.split(':'))
  const one = places.find(([, names]) => names?.split(',').includes('memory'))
  const two = places.find(([number, names]) => number === '0' && names === '')
  const candidates: Group[] = [
    ...(one ? [{ version: 1 as const, folder: within(join(ROOT, 'memory'), one[2]) }] : []),
    // Processes and groups cannot share a folder: with systemd's DelegateSubgroup ours is the one above.
    ...(two
      ? [within(ROOT, two[2]), dirname(within(ROOT, two[2]))].map((folder) => ({ version: 2 as const, folder }))
      : []),
  ]
  return candidates.find(({ folder }) => folder.startsWith(ROOT)) ? (candidates.find(works) ?? null) : null
}

/** In a container the path may be the host's, which does not exist here. */
function within(root: string, path = '/'): string {
  const folder = join(root, path)
  return existsSync(folder) ? folder : root
}

function works(group: Group): boolean {
  if (!group.folder.startsWith(ROOT)) return false
  const folder = join(group.folder, `leitai-${process.pid}-probe`)
  try {
    if (group.version === 2) writeFileSync(join(group.folder, 'cgroup.subtree_control'), '+memory')
    mkdirSync(folder)
    try {
      accessSync(join(folder, 'cgroup.procs'), constants.W_OK)
      writeFileSync(join(folder, limitOf(group)), String(1024 ** 3))
      return true
    } finally {
      rmdirSync(folder)
    }
  } catch {
    return false
  }
}

const limitOf = ({ version }: Group) => (version === 1 ? 'memory.limit_in_bytes' : 'memory.max')

/** The memory limit of one task. */
export interface MemoryLimit {
  /** Whether the kernel has killed a process there for its memory since the task began, not for that of the machine. */
  exceeded(): boolean
  undo(): void
}
export interface MemoryBound {
  join(pid: number): void
  bound(pid: number, megabytes: number, over: (message: string) => void): MemoryLimit
  close(): void
}

const WATCH_MS = 250
let made = 0

/** Limits the memory of the process in a slot: by the kernel if possible, else by sampling. */
export function boundMemory({ group }: Pick<Level, 'group'>, slot: number): MemoryBound {
  const folder = group && makeGroup(group, slot)
  return {
    join(pid) {
      if (folder) attempt(() => writeFileSync(join(folder, 'cgroup.procs'), String(pid)))
    },
    bound(pid, megabytes, over) {
      const before = excessesIn(group, folder)
      if (group && folder) attempt(() => writeFileSync(join(folder, limitOf(group)), String(megabytes * 1_048_576)))
      const watch = watchMemory(pid, megabytes, over)
      return { exceeded: () => excessesIn(group, folder) > before, undo: () => clearInterval(watch) }
    },
    close() {
      // The kernel releases it shortly after its last process has ended.
      if (folder) void removeGroup(folder)
    },
  }
}

function makeGroup(group: Group, slot: number): string | null {
  const folder = join(group.folder, `leitai-${process.pid}-${slot}-${++made}`)
  return attempt(() => mkdirSync(folder)) ? folder : null
}

async function removeGroup(folder: string): Promise<void> {
  for (let tries = 0; tries < 50 && !attempt(() => rmdirSync(folder)); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20).unref())
  }
}

function attempt(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** How often the kernel found too little memory within the group's limit. Version 1 counts what it killed for the machine's memory as well. */
function excessesIn(group: Group | null, folder: string | null): number {
  if (!group || !folder) return 0
  const file = group.version === 1 ? 'memory.oom_control' : 'memory.events'
  const line = group.version === 1 ? /^oom_kill (\d+)/m : /^oom (\d+)/m
  try {
    return Number(line.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Where the system reports a process's memory (Linux), reports a task that exceeds its limit. */
function watchMemory(pid: number, megabytes: number, kill: (message: string) => void): NodeJS.Timeout {
  return setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8')
      .then((text) => {
        const used = (Number(text.split(' ')[1]) * 4096) / 1_048_576
        if (used > megabytes) kill(`it took ${Math.round(used)} MB of at most ${megabytes}`)
      })
      .catch(() => undefined)
  }, WATCH_MS)
}

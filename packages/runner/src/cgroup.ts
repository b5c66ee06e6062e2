import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from './engine.ts'

/** Control groups of one run, of version 1 (a folder for each controller) or 2, or of both at once. */
export interface Group {
  /** Folders whose `cgroup.procs` the first process writes itself into. */
  folders: string[]
  /** Moves a process into it that runs already. False if it cannot be. */
  join(pid: number): boolean
  /** False if it cannot be limited. */
  limitMemory(megabytes: number): boolean
  /** How often the kernel found too little memory within the limit, and killed a process for it. */
  excesses(): number
  peakMb(): number | null
  cpuMs(): number | null
  /** Processes in it, ended ones included until they are collected. */
  count(): number
  kill(): void
  remove(): Promise<void>
}

export interface Groups {
  memory: boolean
  processes: boolean
  cores: boolean
  /** Without limits, its memory alone can be limited later. */
  make(id: string, limits?: Pick<Limits, 'memoryMb' | 'processes' | 'cores'>): Group
  /** Kills and removes the groups of earlier runs: of this runner, or of those whose names `isOver` says. */
  sweep(isOver?: (name: string) => boolean): Promise<void>
}

const ROOT = '/sys/fs/cgroup'
/** Bytes in sockets of the internet's families: far more than a program needs that talks to itself. */
const MOST_ON_ITS_WAY = 64 * 1024 ** 2
const CONTROLLERS = ['memory', 'pids', 'cpu', 'cpuacct', 'freezer'] as const
type Controller = (typeof CONTROLLERS)[number]
/** Those that version 2 has to be asked for. */
const SECOND: readonly Controller[] = ['memory', 'pids', 'cpu']

const attempt = (work: () => void): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const numberIn = (path: string): number | null => {
  const text = read(path).trim()
  return /^\d+$/.test(text) ? Number(text) : null
}

/** In a container the path of a group may be the host’s, which does not exist here. */
const within = (root: string, path: string) => (existsSync(join(root, path)) ? join(root, path) : root)

/**
 * Tries which controllers this process may use; null if none. `name`: of this runner, without a dot, which ends it in the names of its groups.
 * `memoryAlone`: of the others nothing is touched.
 */
export function findGroups(name: string, { memoryAlone = false } = {}): Groups | null {
  if (process.platform !== 'linux') return null
  const controllers: readonly Controller[] = memoryAlone ? ['memory'] : CONTROLLERS
  const prefix = `leitai-${name}.`
  const places = read('/proc/self/cgroup')
    .split('\n')
    .map((line) => line.split(':'))
  const two = places.find(([number, names]) => number === '0' && names === '')
  const own =
    two && existsSync(join(ROOT, 'cgroup.controllers'))
      ? second(within(ROOT, two[2] ?? '/'), prefix, controllers)
      : null
  return own ?? first(places, prefix, controllers)
}

function works(folder: string, prefix: string): boolean {
  const trial = join(folder, `${prefix}probe`)
  return (existsSync(trial) || attempt(() => mkdirSync(trial))) && attempt(() => rmdirSync(trial))
}

/** Version 2: one folder for all controllers. Processes and groups cannot share one, so the one above may be ours to use. */
function second(folder: string, prefix: string, controllers: readonly Controller[]): Groups | null {
  for (const base of [folder, dirname(folder)]) {
    if (!base.startsWith(ROOT)) continue
    for (const name of SECOND.filter((one) => controllers.includes(one)))
      attempt(() => writeFileSync(join(base, 'cgroup.subtree_control'), `+${name}`))
    const given = read(join(base, 'cgroup.subtree_control')).split(/\s+/)
    if (!given.includes('memory') || !works(base, prefix)) continue
    return {
      memory: true,
      processes: given.includes('pids'),
      cores: given.includes('cpu'),
      make(id, limits) {
        const own = join(base, prefix + id)
        mkdirSync(own)
        const set = (file: string, value: string | number) =>
          attempt(() => writeFileSync(join(own, file), String(value)))
        set('memory.swap.max', 0)
        set('memory.oom.group', 1)
        if (limits) {
          set('pids.max', limits.processes)
          set('cpu.max', `${Math.round(limits.cores * 100_000)} 100000`)
        }
        const usage = () => /^usage_usec (\d+)/m.exec(read(join(own, 'cpu.stat')))?.[1]
        return limited(limits, {
          limitMemory: (most) => set('memory.max', most * 1024 ** 2),
          // Not where processes were killed for the machine's memory, which counts as oom_kill alone.
          excesses: () => countIn(join(own, 'memory.events'), /^oom (\d+)/m),
          peakMb: () => megabytes(numberIn(join(own, 'memory.peak'))),
          cpuMs: () => (usage() === undefined ? null : Math.round(Number(usage()) / 1000)),
          ...membersOf([own], own),
        })
      },
      sweep: (isOver) => sweepIn([base], prefix, isOver),
    }
  }
  return null
}

/** Version 1: a folder for each controller that is there, beside the unified one, which can kill all at once. */
function first(places: readonly string[][], prefix: string, controllers: readonly Controller[]): Groups | null {
  const bases = new Map<Controller, string>()
  for (const [, names = '', path = '/'] of places) {
    for (const name of controllers) {
      const root = join(ROOT, name)
      if (names.split(',').includes(name) && existsSync(root) && works(within(root, path), prefix))
        bases.set(name, realpathSync(within(root, path)))
    }
  }
  const memory = bases.get('memory')
  if (!memory) return null
  const kills = controllers.includes('freezer') && existsSync(join(ROOT, 'unified'))
  const unified = kills && works(join(ROOT, 'unified'), prefix) ? join(ROOT, 'unified') : null
  const all = [...new Set([...bases.values(), ...(unified ? [unified] : [])])]
  return {
    memory: true,
    processes: bases.has('pids'),
    cores: bases.has('cpu'),
    make(id, limits) {
      const folders = all.map((base) => join(base, prefix + id))
      for (const folder of folders) mkdirSync(folder)
      const set = (name: Controller, file: string, value: number) => {
        const base = bases.get(name)
        return base !== undefined && attempt(() => writeFileSync(join(base, prefix + id, file), String(value)))
      }
      if (limits) {
        set('pids', 'pids.max', limits.processes)
        set('cpu', 'cpu.cfs_period_us', 100_000)
        set('cpu', 'cpu.cfs_quota_us', Math.round(limits.cores * 100_000))
      }
      const own = join(memory, prefix + id)
      const usage = bases.get('cpuacct')
      return limited(limits, {
        limitMemory(most) {
          const bytes = most * 1024 ** 2
          const limit = () => set('memory', 'memory.limit_in_bytes', bytes)
          // The limit with swap is never below the one without: on the way down it comes last, on the way up first.
          const isLower = limit()
          set('memory', 'memory.memsw.limit_in_bytes', bytes)
          // What is on its way in connections counts for nobody else's limit there.
          set('memory', 'memory.kmem.tcp.limit_in_bytes', Math.min(bytes, MOST_ON_ITS_WAY))
          return isLower || limit()
        },
        excesses: () => countIn(join(own, 'memory.oom_control'), /^oom_kill (\d+)/m),
        peakMb: () => megabytes(numberIn(join(own, 'memory.max_usage_in_bytes'))),
        cpuMs() {
          const nanoseconds = usage && numberIn(join(usage, prefix + id, 'cpuacct.usage'))
          return nanoseconds ? Math.round(nanoseconds / 1e6) : null
        },
        ...membersOf(folders, unified && join(unified, prefix + id)),
      })
    },
    sweep: (isOver) => sweepIn(all, prefix, isOver),
  }
}

function limited(limits: Pick<Limits, 'memoryMb'> | undefined, group: Group): Group {
  if (limits && !group.limitMemory(limits.memoryMb)) throw new Error('the memory of a group cannot be limited')
  return group
}

const countIn = (path: string, line: RegExp) => Number(line.exec(read(path))?.[1] ?? 0)
const megabytes = (bytes: number | null) => (bytes === null ? null : Math.ceil(bytes / 1024 ** 2))
const idsIn = (folder: string) => read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number)

function membersOf(folders: string[], killable: string | null) {
  const members = () => [...new Set(folders.flatMap(idsIn))]
  const kill = () => {
    if (killable && attempt(() => writeFileSync(join(killable, 'cgroup.kill'), '1'))) return
    for (const id of members()) attempt(() => process.kill(id, 'SIGKILL'))
  }
  return {
    folders,
    join: (pid: number) =>
      folders.every((folder) => attempt(() => writeFileSync(join(folder, 'cgroup.procs'), String(pid)))),
    count: () => members().length,
    kill,
    async remove() {
      kill()
      // The kernel releases a group shortly after its last process has ended.
      for (const folder of folders)
        for (let tries = 0; tries < 100 && existsSync(folder) && !attempt(() => rmdirSync(folder)); tries++) {
          if (tries % 10 === 9) kill()
          await pause(Math.min(2 ** tries, 20))
        }
    },
  }
}

async function sweepIn(bases: readonly string[], prefix: string, isOver?: (name: string) => boolean): Promise<void> {
  const isLeft = (group: string) => {
    const [, name] = /^leitai-([^.]+)\./.exec(group) ?? []
    return isOver ? name !== undefined && isOver(name) : group.startsWith(prefix)
  }
  for (const base of bases) {
    const left = existsSync(base) ? readdirSync(base).filter(isLeft) : []
    for (const name of left) await membersOf([join(base, name)], join(base, name)).remove()
  }
}

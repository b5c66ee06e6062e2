import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from './engine.ts'

/** Control groups of one run, of version 1 (a folder for each controller) or 2, or of both at once. */
export interface Group {
  /** Folders whose `cgroup.procs` the first process writes itself into. */
  folders: string[]
  /** Whether the kernel killed a process for the group’s memory. */
  outOfMemory(): boolean
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
  make(id: string, limits: Limits): Group
  /** Kills and removes the groups of earlier runs: of this runner, or of those whose names `isOver` says. */
  sweep(isOver?: (name: string) => boolean): Promise<void>
}

const ROOT = '/sys/fs/cgroup'
/** Bytes in sockets of the internet's families: far more than a program needs that talks to itself. */
const MOST_ON_ITS_WAY = 64 * 1024 ** 2
const CONTROLLERS = ['memory', 'pids', 'cpu', 'cpuacct', 'freezer'] as const
type Controller = (typeof CONTROLLERS)[number]

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

/** Tries which controllers this process may use; null if none. `name`: of this runner, without a dot, which ends it in the names of its groups. */
export function findGroups(name: string): Groups | null {
  const prefix = `leitai-${name}.`
  const places = read('/proc/self/cgroup')
    .split('\n')
    .map((line) => line.split(':'))
  const two = places.find(([number, names]) => number === '0' && names === '')
  const own = two && existsSync(join(ROOT, 'cgroup.controllers')) ? second(within(ROOT, two[2] ?? '/'), prefix) : null
  return own ?? first(places, prefix)
}

function works(folder: string, prefix: string): boolean {
  const trial = join(folder, `${prefix}probe`)
  return (existsSync(trial) || attempt(() => mkdirSync(trial))) && attempt(() => rmdirSync(trial))
}

/** Version 2: one folder for all controllers. Processes and groups cannot share one, so the one above may be ours to use. */
function second(folder: string, prefix: string): Groups | null {
  for (const base of [folder, dirname(folder)]) {
    if (!base.startsWith(ROOT)) continue
    for (const name of ['memory', 'pids', 'cpu'])
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
        if (!set('memory.max', limits.memoryMb * 1024 ** 2)) throw new Error('the memory of a group cannot be limited')
        set('memory.swap.max', 0)
        set('memory.oom.group', 1)
        set('pids.max', limits.processes)
        set('cpu.max', `${Math.round(limits.cores * 100_000)} 100000`)
        const usage = () => /^usage_usec (\d+)/m.exec(read(join(own, 'cpu.stat')))?.[1]
        return {
          folders: [own],
          // Not where processes were killed for the machine's memory, which counts as oom_kill alone.
          outOfMemory: () => /^oom [1-9]/m.test(read(join(own, 'memory.events'))),
          peakMb: () => megabytes(numberIn(join(own, 'memory.peak'))),
          cpuMs: () => (usage() === undefined ? null : Math.round(Number(usage()) / 1000)),
          ...ending([own], own),
        }
      },
      sweep: (isOver) => sweepIn([base], prefix, isOver),
    }
  }
  return null
}

/** Version 1: a folder for each controller that is there, beside the unified one, which can kill all at once. */
function first(places: readonly string[][], prefix: string): Groups | null {
  const bases = new Map<Controller, string>()
  for (const [, names = '', path = '/'] of places) {
    for (const name of CONTROLLERS) {
      const root = join(ROOT, name)
      if (names.split(',').includes(name) && existsSync(root) && works(within(root, path), prefix))
        bases.set(name, realpathSync(within(root, path)))
    }
  }
  const memory = bases.get('memory')
  if (!memory) return null
  const unified =
    existsSync(join(ROOT, 'unified')) && works(join(ROOT, 'unified'), prefix) ? join(ROOT, 'unified') : null
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
      const bytes = limits.memoryMb * 1024 ** 2
      if (!set('memory', 'memory.limit_in_bytes', bytes)) throw new Error('the memory of a group cannot be limited')
      set('memory', 'memory.memsw.limit_in_bytes', bytes)
      // What is on its way in connections counts for nobody else's limit there.
      set('memory', 'memory.kmem.tcp.limit_in_bytes', Math.min(bytes, MOST_ON_ITS_WAY))
      set('pids', 'pids.max', limits.processes)
      set('cpu', 'cpu.cfs_period_us', 100_000)
      set('cpu', 'cpu.cfs_quota_us', Math.round(limits.cores * 100_000))
      const own = join(memory, prefix + id)
      const usage = bases.get('cpuacct')
      return {
        folders,
        outOfMemory: () => /^oom_kill [1-9]/m.test(read(join(own, 'memory.oom_control'))),
        peakMb: () => megabytes(numberIn(join(own, 'memory.max_usage_in_bytes'))),
        cpuMs() {
          const nanoseconds = usage && numberIn(join(usage, prefix + id, 'cpuacct.usage'))
          return nanoseconds ? Math.round(nanoseconds / 1e6) : null
        },
        ...ending(folders, unified && join(unified, prefix + id)),
      }
    },
    sweep: (isOver) => sweepIn(all, prefix, isOver),
  }
}

const megabytes = (bytes: number | null) => (bytes === null ? null : Math.ceil(bytes / 1024 ** 2))
const idsIn = (folder: string) => read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number)

function ending(folders: readonly string[], killable: string | null) {
  const members = () => [...new Set(folders.flatMap(idsIn))]
  const kill = () => {
    if (killable && attempt(() => writeFileSync(join(killable, 'cgroup.kill'), '1'))) return
    for (const id of members()) attempt(() => process.kill(id, 'SIGKILL'))
  }
  return {
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
    for (const name of left) await ending([join(base, name)], join(base, name)).remove()
  }
}

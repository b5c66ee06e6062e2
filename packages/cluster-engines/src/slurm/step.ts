import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What Slurm limits for the step that this process belongs to, as the kernel of the node has it. */
export interface Step {
  /** The least limit of the control groups that this process is in; null if there is none. */
  memoryMb: number | null
  /** Processors that its processes may use. */
  cores: number
  /** Whether the kernel has killed a process of the step for its memory. */
  outOfMemory(): boolean
}

const ROOT = '/sys/fs/cgroup'
/** Version 1 says so by a number near the greatest. */
const UNLIMITED_MB = 2 ** 40

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export function findStep(): Step {
  const group = memoryGroup()
  const limits = group ? limitsAbove(group) : []
  const before = group ? killsIn(group.folder) : 0
  return {
    memoryMb: limits.length > 0 ? Math.min(...limits) : null,
    cores: coresIn(/^Cpus_allowed_list:\s*(.*)$/m.exec(read('/proc/self/status'))?.[1] ?? ''),
    outOfMemory: () => group !== null && killsIn(group.folder) > before,
  }
}

/** Of a list such as `0-3,8`. */
export function coresIn(list: string): number {
  return list.split(',').reduce((sum, part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return sum + last - first + 1
  }, 0)
}

/** The GPUs that Slurm has given, by their numbers on the node; those of CUDA’s variable count within the job. */
export const gpusOfJob = (env: Readonly<Record<string, string | undefined>>): number[] =>
  (env.SLURM_STEP_GPUS || env.SLURM_JOB_GPUS || '')
    .split(',')
    .filter((part) => /^\d+$/.test(part))
    .map(Number)

interface MemoryGroup {
  root: string
  folder: string
}

function memoryGroup(): MemoryGroup | null {
  for (const line of read('/proc/self/cgroup').split('\n')) {
    const [number, names = '', path = '/'] = line.split(':')
    const root = names.split(',').includes('memory') ? join(ROOT, 'memory') : number === '0' ? ROOT : null
    const isThere = root !== null && (existsSync(join(root, path, 'memory.events')) || names !== '')
    if (root !== null && isThere && existsSync(join(root, path))) return { root, folder: join(root, path) }
  }
  return null
}

function limitsAbove({ root, folder }: MemoryGroup): number[] {
  const found: number[] = []
  for (let at = folder; at.startsWith(root); at = dirname(at)) {
    const text = (read(join(at, 'memory.limit_in_bytes')) || read(join(at, 'memory.max'))).trim()
    const megabytes = Number(text) / 1024 ** 2
    if (/^\d+$/.test(text) && megabytes < UNLIMITED_MB) found.push(Math.ceil(megabytes))
  }
  return found
}

function killsIn(folder: string): number {
  const text = read(join(folder, 'memory.oom_control')) + read(join(folder, 'memory.events'))
  return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0)
}

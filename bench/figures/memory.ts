import { readdirSync, readFileSync } from 'node:fs'

/**
 * Memory in bytes of a process and its descendants (Linux only): shared pages are divided among their processes, like Pss in smaps_rollup.
 */
export function memoryOf(root: number): Map<string, number> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => lookAt(Number(pid)))
  const sums = new Map<string, number>([['in all', 0]])
  const add = (kind: string, size: number) => sums.set(kind, (sums.get(kind) ?? 0) + size)
  const visit = (pid: number) => {
    const one = processes.find((process) => process.pid === pid)
    if (!one) return
    add(pid === root ? 'the server' : one.kind, one.bytes)
    add('in all', one.bytes)
    for (const { pid: child } of processes.filter(({ parent }) => parent === pid)) visit(child)
  }
  visit(root)
  return sums
}

function lookAt(pid: number) {
  try {
    const [, parent = '0'] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const kind = command.includes('postgres') ? 'PostgreSQL' : 'other processes'
    return [{ pid, parent: Number(parent), bytes: Number(kilobytes) * 1024, kind }]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Groups } from '@leitai/runner/cgroup'
import { removeTree } from './remove-tree.ts'

/** Other machines may share the folder: theirs are not removed. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const born = Math.round(performance.timeOrigin)

/** This server's process among those of this machine. */
const processName = `${process.pid}-${born}`

/** The prefix of child processes' folders: the machine, the server's process id and its start time. */
export const workBase = (workFolder: string) => join(workFolder, `leitai-apart-${machine}-${processName}-`)

/** Removes folders of servers that were killed. A folder that cannot be read or removed does not stop the start. */
export async function cleanUpWork(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const [, host, server] = /^leitai-apart-(\w+)-(\d+-\d+)-/.exec(name) ?? []
    if (host !== machine || server === undefined || !hasEnded(server)) continue
    // In the system's temporary folder such a name may belong to anybody.
    await removeTree(join(workFolder, name)).catch(() => undefined)
  }
}

/** The beginning of names of control groups: by the folder, wherever processes run. */
const groupsOf = (workFolder: string) => `${createHash('sha256').update(workFolder).digest('hex').slice(0, 8)}-`

/** A name for the control groups of what this server runs. */
export const groupsName = (workFolder: string) => groupsOf(workFolder) + processName

/** Removes control groups of servers that were killed; those of others that use the folder now are theirs. */
export async function cleanUpGroups(workFolder: string, groups: Groups | null): Promise<void> {
  const prefix = groupsOf(workFolder)
  await groups?.sweep((name) => name.startsWith(prefix) && hasEnded(name.slice(prefix.length)))
}

/** Whether a server of this machine, by its process's name, is over. */
function hasEnded(server: string): boolean {
  const [pid, since] = server.split('-').map(Number)
  return pid === process.pid ? since !== born : !isAlive(pid ?? 0)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

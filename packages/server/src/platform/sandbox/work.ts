import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { removeTree } from './remove-tree.ts'

/** Other machines may share the folder: what they left is not ours to judge. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const born = Math.round(performance.timeOrigin)

/** What the name of a folder for child processes begins with: the machine, the server's process and when that began. */
export const workBase = (workFolder: string) => join(workFolder, `leitai-apart-${machine}-${process.pid}-${born}-`)

/** Takes away what servers left there that were killed. A folder that cannot be read or cleared holds up no start. */
export async function cleanUpWork(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const [, host, pid, since] = /^leitai-apart-(\w+)-(\d+)-(\d+)-/.exec(name) ?? []
    if (host !== machine || (Number(pid) === process.pid ? Number(since) === born : isAlive(Number(pid)))) continue
    // In the system's temporary folder such a name may be anybody's.
    await removeTree(join(workFolder, name)).catch(() => undefined)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Other machines may share the folder: what they left is not ours to judge. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const born = Math.round(performance.timeOrigin)

/** What the name of a folder of a process apart begins with: the machine, the server's process and when that began. */
export const workBase = (workFolder: string) => join(workFolder, `apart-${machine}-${process.pid}-${born}-`)

/** Takes away what servers left there that were killed. */
export async function sweepWork(workFolder: string): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const [, host, pid, since] = /^apart-(\w+)-(\d+)-(\d+)-/.exec(name) ?? []
    if (host !== machine || (Number(pid) === process.pid ? Number(since) === born : isAlive(Number(pid)))) continue
    await rm(join(workFolder, name), { recursive: true, force: true })
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

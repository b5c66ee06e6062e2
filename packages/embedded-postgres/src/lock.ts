import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Application, errorCode, fault, processBirth } from './process.ts'

export type Lock = { release(): void }

/**
 * Takes the folder for this process, by the file `<name>.lock` in it, or refuses and names the process that holds it. The lock of a dead
 * process (killed, power cut) is taken over; pid and start time together show whether it is dead.
 */
export function takeLock(folder: string, application: Application): Lock {
  const path = join(folder, `${application.name}.lock`)
  const mine = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid), id: randomUUID() })
  const draft = `${path}.${process.pid}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (claim(draft, path)) return { release: () => releaseLock(path, mine) }
      const found = read(path)
      if (found === null) continue
      const holder = holderOf(found)
      if (holder !== null) throw inUse(folder, holder, application)
      removeStale(path, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw fault(`无法锁定数据目录 ${folder}。`, `The data folder ${folder} couldn’t be locked.`)
}

export function inUse(folder: string, pid: number, { variables }: Application): Error {
  return fault(
    `数据目录 ${folder} 正被进程 ${pid} 使用，同一目录不能启动两次。请先停止该进程，或用 ${variables.dataDir} 指定其他目录。`,
    `The data folder ${folder} is in use by process ${pid} and can’t be started twice. Stop that process first, or set another folder with ${variables.dataDir}.`,
  )
}

/** A hard link appears with its whole content, and only if the name is free, so nobody ever reads a partial lock. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** The pid in the lock if that very process is alive, else null. */
function holderOf(content: string): number | null {
  try {
    const { pid, birth }: { pid?: unknown; birth?: unknown } = JSON.parse(content)
    return typeof pid === 'number' && processBirth(pid) === birth ? pid : null
  } catch {
    return null
  }
}

/** Two starts may find the same stale lock, so the file is moved aside first, and put back if it turns out to be a new one. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== stale) claim(aside, path)
  rmSync(aside, { force: true })
}

function releaseLock(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

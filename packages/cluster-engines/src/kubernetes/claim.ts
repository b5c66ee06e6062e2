import { createHash } from 'node:crypto'
import { constants, realpathSync } from 'node:fs'
import { chmod, cp, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, Log, Mount } from '@leitai/runner/engine'
import { cappedLog, LOG_BYTES } from '@leitai/runner/log'
import type { Taken } from '@leitai/runner/outputs'
import type { ClaimMount } from './manifest.ts'

/** What the collector says at its end. */
export interface Report {
  /** It was told to end before the program had ended. */
  stopped: boolean
  wallMs: number
  logBytes: number
  /** Whether /out or /tmp had no room left. */
  full: boolean
  outputs: { name: string; at: number; bytes: number; sha256: string }[]
  refused: string[]
}

/** The part of a PersistentVolumeClaim that belongs to one runner, as a folder of this machine. */
export interface Claim {
  /** Makes the folder of a run with those inputs that are not in the claim yet. Throws if there is one. */
  prepare(run: string, mounts: readonly Mount[]): Promise<{ mounts: ClaimMount[]; takenPath: string }>
  /** Null if there is none; one that was written is waited for, as shared file systems show new files late. */
  report(run: string, isWritten: boolean): Promise<Report | null>
  log(run: string, report: Report | null): Promise<Log>
  answer(run: string, most: number): Promise<Buffer>
  /** Lays the outputs into the folder of the job. Throws, and leaves none, if one is not what the report says. */
  take(run: string, report: Report, job: Job): Promise<Taken>
  remove(run: string): Promise<void>
  removeAll(): Promise<void>
}

const REPORT_BYTES = 1024 ** 2
const REPORT_TRIES = 20

export function openClaim(folder: string, runner: string): Claim {
  const root = realpathSync(folder)
  const runs = join('runs', runner)
  const of = (run: string, ...parts: string[]) => join(root, runs, run, ...parts)

  async function prepareMounts(run: string, mounts: readonly Mount[]): Promise<ClaimMount[]> {
    const given: ClaimMount[] = []
    for (const [at, mount] of mounts.entries()) {
      const there = relative(root, realpathSync(mount.from))
      const isInside = there !== '' && there !== '..' && !there.startsWith(`..${sep}`)
      if (!isInside) {
        await mkdir(of(run, 'in'), { recursive: true })
        await cp(mount.from, of(run, 'in', String(at)), {
          recursive: true,
          verbatimSymlinks: true,
          mode: constants.COPYFILE_FICLONE,
        })
      }
      given.push({ at: mount.at, subPath: isInside ? there : join(runs, run, 'in', String(at)) })
    }
    return given
  }

  return {
    async prepare(run, mounts) {
      await mkdir(join(root, runs), { recursive: true })
      await mkdir(of(run))
      try {
        await mkdir(of(run, 'taken'))
        // Written to by the user of the run, whom this machine does not know.
        for (const [path, mode] of [[of(run), 0o711] as const, [of(run, 'taken'), 0o777] as const])
          await chmod(path, mode)
        return { mounts: await prepareMounts(run, mounts), takenPath: join(runs, run, 'taken') }
      } catch (error) {
        await rm(of(run), { recursive: true, force: true })
        throw error
      }
    },
    async report(run, isWritten) {
      for (let tries = isWritten ? REPORT_TRIES : 1; tries > 0; tries--) {
        const content = await contentOf(of(run, 'taken', 'report.json'), REPORT_BYTES)
        if (content !== null) return JSON.parse(content.toString())
        if (tries > 1) await pause(100)
      }
      return null
    },
    async log(run, report) {
      const log = cappedLog()
      let bytes = 0
      for (const part of ['log.head', 'log.tail']) {
        const content = await contentOf(of(run, 'taken', part), LOG_BYTES)
        log.add(content ?? Buffer.alloc(0))
        bytes += content?.length ?? 0
      }
      return { ...log.read(), bytes: report?.logBytes ?? bytes }
    },
    answer: async (run, most) => (await contentOf(of(run, 'taken', 'answer'), most)) ?? Buffer.alloc(0),
    async take(run, report, { outputs: declared, outFolder }) {
      const taken: Taken = { outputs: [], refused: declared.map(({ name }) => name).filter(isIn(report.refused)) }
      const laid: string[] = []
      try {
        for (const [at, { name, mostBytes }] of declared.entries()) {
          const collected = report.outputs.find((one) => one.at === at && one.name === name)
          if (!collected) continue
          if (collected.bytes > mostBytes) throw new Error(`the collector took more of ${name} than declared`)
          const to = outFolder === undefined ? null : await open(join(outFolder, name), 'wx', 0o600)
          if (outFolder !== undefined) laid.push(join(outFolder, name))
          const copied = await copyOf(of(run, 'taken', `output-${at}`), to, collected.bytes)
          if (copied !== collected.sha256) throw new Error(`${name} is not what the collector took`)
          taken.outputs.push({ name, bytes: collected.bytes })
        }
      } catch (error) {
        for (const path of laid) await rm(path, { force: true })
        throw error
      }
      return taken
    },
    remove: (run) => rm(of(run), { recursive: true, force: true }),
    async removeAll() {
      const left = await readdir(join(root, runs)).catch(() => [])
      for (const run of left) await rm(of(run), { recursive: true, force: true })
    },
  }
}

const isIn = (list: readonly string[]) => (name: string) => list.includes(name)

/** A regular file, opened without following a link or waiting for a pipe; null if there is none. */
async function openFile(path: string): Promise<FileHandle | null> {
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
  return null
}

async function contentOf(path: string, most: number): Promise<Buffer | null> {
  const file = await openFile(path)
  if (!file) return null
  try {
    const content = Buffer.alloc(Math.min(most, (await file.stat()).size))
    const { bytesRead } = await file.read(content, 0, content.length, 0)
    return content.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Copies that many bytes, or only reads them, and closes the copy; answers their SHA-256. */
async function copyOf(from: string, copy: FileHandle | null, bytes: number): Promise<string> {
  const file = await openFile(from)
  try {
    if (!file) throw new Error('a file that the collector took is not there')
    const hash = createHash('sha256')
    for (let at = 0; at < bytes; ) {
      const chunk = Buffer.alloc(Math.min(1024 ** 2, bytes - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) break
      const read = chunk.subarray(0, bytesRead)
      hash.update(read)
      await copy?.writeFile(read)
      at += bytesRead
    }
    return hash.digest('hex')
  } finally {
    await file?.close()
    await copy?.close()
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, openAsBlob } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from '@leitai/zip/extract'
import type { Ended, Engine, Mount, Run } from '../engine.ts'
import type { End, Input, Lease, RunOutcome } from '../protocol.ts'
import type { Cache } from './cache.ts'

const PYTHON = '/usr/bin/python3'
const START = fileURLToPath(new URL('./start.py', import.meta.url))
/** Of a zip with data. */
const MOST_DATA = { entries: 200_000, bytes: 200 * 1024 ** 3, skip: (name: string) => name.startsWith('__MACOSX/') }
const REASON = 1900

interface Place {
  engine: Engine
  cache: Cache
  /** Of this run. */
  folder: string
  /** The run is not wanted any more. */
  signal: AbortSignal
}
export interface Done {
  end: End
  /** The content of the result, if there is one. */
  result: (() => Promise<Blob>) | null
}

/** Fetches what a program needs, runs it, and says how it ended. Never throws: what fails here is the platform’s. */
export async function runLease(place: Place, lease: Lease, started: (run: Run) => void): Promise<Done> {
  const held: { release(): void }[] = []
  try {
    const mounts = await lay(place, lease, (one) => held.push(one))
    const outFolder = join(place.folder, 'result')
    mkdirSync(outFolder)
    const run = await place.engine.start({
      id: `run-${lease.id}-${lease.attempt}`,
      argv: [PYTHON, '-I', '/leitai/start.py', lease.form],
      ...{ mounts, outFolder, limits: lease.limits, outputs: [lease.output] },
    })
    started(run)
    return await doneOf(lease, await run.ended, join(outFolder, lease.output.name))
  } catch (error) {
    return { end: failed(lease, place.signal.aborted ? 'cancelled' : 'platform', String(error)), result: null }
  } finally {
    for (const one of held) one.release()
  }
}

async function lay(
  { cache, folder, signal }: Place,
  { form, code, data, model }: Lease,
  hold: (one: { release(): void }) => void,
): Promise<Mount[]> {
  // Nobody can list the folder above, and its name is only known here.
  for (const path of [folder, join(folder, 'code'), join(folder, 'start')]) {
    mkdirSync(path)
    await chmod(path, 0o755)
  }
  const fetched = async (input: Input) => {
    const one = await cache.hold(input, signal)
    hold(one)
    return one.path
  }
  const copied = async (from: string, to: string) => {
    await copyFile(from, to)
    await chmod(to, 0o644)
  }
  await copied(await fetched(code), join(folder, 'code', form === 'zip' ? 'code.zip' : `main.${form}`))
  await copied(START, join(folder, 'start', 'start.py'))
  const mounts: Mount[] = [
    { from: join(folder, 'code'), at: '/code' },
    { from: join(folder, 'start'), at: '/leitai' },
  ]
  for (const [input, at] of [[data, '/data'] as const, [model, '/model'] as const]) {
    if (!input) continue
    if (input.name.toLowerCase().endsWith('.zip')) {
      const one = await cache.hold(input, signal, { name: 'unpacked', make: unpack })
      hold(one)
      mounts.push({ from: one.path, at })
    } else {
      const name = input.name.replace(/[^\w.-]/g, '_')
      mounts.push({ from: await fetched(input), at: `${at}/${name}` })
    }
  }
  return mounts
}

/** A zip of a host as a folder that every program may read. */
async function unpack(path: string, to: string): Promise<void> {
  mkdirSync(to)
  await chmod(to, 0o755)
  const names = await extract(path, to, MOST_DATA)
  const folders = new Set(names.flatMap((name) => parentsOf(name)))
  for (const folder of folders) await chmod(join(to, folder), 0o755)
  for (const name of names) await chmod(join(to, name), 0o644)
}

const parentsOf = (name: string) => {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function outcomeOf({ outcome, outputs, refused }: Ended): RunOutcome {
  if (outcome !== 'ok') return outcome
  if (refused.length > 0) return 'badOutput'
  return outputs.length > 0 ? 'ok' : 'noOutput'
}

async function doneOf(lease: Lease, ended: Ended, path: string): Promise<Done> {
  const { exitCode, signal, wallMs, cpuMs, peakMb, log, waitedMs = null, reason = '' } = ended
  const outcome = outcomeOf(ended)
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  const end: End = {
    ...{ id: lease.id, attempt: lease.attempt, outcome, exitCode, signal, wallMs: Math.round(wallMs) },
    ...{ cpuMs: whole(cpuMs), peakMb, waitedMs: whole(waitedMs), log, reason: reason.slice(0, REASON), output: null },
  }
  if (outcome !== 'ok') return { end, result: null }
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { end: { ...end, output: { size, sha256: hash.digest('hex') } }, result: () => openAsBlob(path) }
}

const failed = ({ id, attempt }: Lease, outcome: RunOutcome, reason: string): End => ({
  ...{ id, attempt, outcome, exitCode: null, signal: null, wallMs: 0, cpuMs: null, peakMb: null, waitedMs: null },
  ...{ log: { head: '', tail: '', bytes: 0 }, output: null, reason: reason.slice(0, REASON) },
})

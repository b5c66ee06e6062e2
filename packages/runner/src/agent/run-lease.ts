import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UnsafeZip } from '@leitai/zip/extract'
import type { Engine, Run } from '../engine.ts'
import { GpusTaken } from '../gpus.ts'
import { BadImage } from '../image/bad-image.ts'
import { unpackImage } from '../image/unpack.ts'
import { type Finished, type Given, isZip, mostOfModel, runProgram, unpackData } from '../program/run-program.ts'
import type { End, Input, Lease, RunOutcome } from '../protocol.ts'
import { FullDisk, LARGE_BYTES, roomIn } from '../room.ts'
import type { Cache, Made } from './cache.ts'

const REASON = 1900
/** What a zip with a model may hold, in times of its size, where the server does not say. */
const UNPACKED_TIMES = 4
/** A disk that needs longer for an image is too slow. */
const UNPACK_MS = 1_800_000
const LOOK_MS = 1000

interface Place {
  engine: Engine
  image: string | undefined
  /** The largest image that this machine unpacks, in bytes. */
  imageBytes: number
  cache: Cache
  /** Of this run. */
  folder: string
  /** The run is not wanted any more. */
  signal: AbortSignal
}
export interface Done {
  end: End
  /** What `end` says to be there, with its content. */
  left: { what: 'result' | 'notebook'; content: () => Promise<Blob> }[]
}

/** Fetches what a program needs, runs it, and says how it ended. Never throws: what fails here is the platform’s. */
export async function runLease(
  { engine, image, imageBytes, cache, folder, signal }: Place,
  lease: Lease,
  started: (run: Run) => void,
): Promise<Done> {
  const held: { release(): void }[] = []
  const hold = async (...parameters: Parameters<Cache['hold']>) => {
    const one = await cache.hold(...parameters)
    held.push(one)
    return one.path
  }
  const given = async (input: Input | null, unpacked: Made): Promise<Given | null> => {
    if (input === null) return null
    if (isZip(input.name)) return { folder: await hold(input, signal, unpacked) }
    return { file: await hold(input, signal), name: input.name }
  }
  const codeOf = async ({ form, code, imageBytes: declared }: Lease): Promise<string> => {
    if (form !== 'tar') return hold(code, signal)
    // Of before there were images, while servers are updated one after the other: another will give it out again.
    if (declared === undefined) throw new Error('the server does not say how large an image may be')
    if (declared > imageBytes) throw new Error(`images of ${declared} bytes are larger than this runner takes`)
    const within = AbortSignal.any([signal, AbortSignal.timeout(UNPACK_MS)])
    const make = (path: string, to: string) => unpackImage(path, to, { mostBytes: declared, signal: within })
    return hold(code, within, { name: `image-${declared}`, make })
  }
  try {
    const program = {
      id: `run-${lease.id}-${lease.attempt}`,
      form: lease.form,
      limits: lease.limits,
      output: lease.output,
      ...(lease.gpus !== undefined && { gpus: lease.gpus }),
      ...(lease.notebookBytes !== undefined && { notebookBytes: lease.notebookBytes }),
      ...(lease.seed !== undefined && { seed: lease.seed }),
      code: await codeOf(lease),
      data: await given(lease.data, { name: 'unpacked', make: unpackData }),
      model: await given(lease.model, unpackedModel(lease)),
    }
    const place = { engine: patient(engine, signal), image: lease.image ?? image, folder, started }
    return await doneOf(lease, await runProgram(place, program))
  } catch (error) {
    if (error instanceof BadModel) return { end: failed(lease, 'badModel', error.message), left: [] }
    if (error instanceof BadImage) return { end: failed(lease, 'badImage', error.problem), left: [] }
    return { end: failed(lease, signal.aborted ? 'cancelled' : 'platform', wordsOf(error)), left: [] }
  } finally {
    for (const one of held) one.release()
  }
}

/** Another runner of this machine may have the GPUs, of which the server knows nothing: the program waits for them. */
const patient = (engine: Engine, signal: AbortSignal): Pick<Engine, 'start'> => ({
  async start(job) {
    for (;;)
      try {
        return await engine.start(job)
      } catch (error) {
        if (!(error instanceof GpusTaken)) throw error
        await pause(LOOK_MS, null, { signal })
      }
  },
})

/** The zip with a model is its team’s, so what is wrong with it is no failure of the platform. */
class BadModel extends Error {}

/** A folder of a model; the bound is part of its name, as the same zip may be too large for another competition. */
function unpackedModel({ model, modelBytes }: Lease): Made {
  const mostBytes = modelBytes ?? UNPACKED_TIMES * (model?.size ?? 0)
  return {
    name: `model-${mostBytes}`,
    make: async (path, to) => {
      const room = roomIn(dirname(to))
      await unpackData(path, to, mostOfModel(Math.min(mostBytes, Math.max(room, LARGE_BYTES)))).catch(
        (error: unknown) => {
          if (error instanceof UnsafeZip && error.problem === 'large' && room < mostBytes) throw new FullDisk(to)
          throw error instanceof UnsafeZip ? new BadModel(`the zip with the model is ${saidOf(error)}`) : error
        },
      )
    },
  }
}

const saidOf = ({ problem, entry }: UnsafeZip) => (entry === undefined ? problem : `${problem}: ${entry}`)

const wordsOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? `the disk of this runner is full: give RUNNER_FOLDER more room, or lower RUNNER_CACHE_GB (${error.message})`
    : String(error)

async function doneOf(lease: Lease, { outcome, ended, result, notebook }: Finished): Promise<Done> {
  const { exitCode, signal, wallMs, cpuMs, peakMb, log, waitedMs = null, reason = '' } = ended
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  const end: End = {
    id: lease.id,
    attempt: lease.attempt,
    outcome,
    exitCode,
    signal,
    wallMs: Math.round(wallMs),
    cpuMs: whole(cpuMs),
    peakMb,
    waitedMs: whole(waitedMs),
    log,
    reason: reason.slice(0, REASON),
    output: outcome === 'ok' ? await digestOf(result) : null,
    notebook: notebook === null ? null : await digestOf(notebook),
  }
  return {
    end,
    left: [
      ...(end.output ? [{ what: 'result' as const, content: () => openAsBlob(result) }] : []),
      ...(notebook === null ? [] : [{ what: 'notebook' as const, content: () => openAsBlob(notebook) }]),
    ],
  }
}

async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

const failed = ({ id, attempt }: Lease, outcome: RunOutcome, reason: string): End => ({
  id,
  attempt,
  outcome,
  exitCode: null,
  signal: null,
  wallMs: 0,
  cpuMs: null,
  peakMb: null,
  waitedMs: null,
  log: { head: '', tail: '', bytes: 0 },
  output: null,
  notebook: null,
  reason: reason.slice(0, REASON),
})

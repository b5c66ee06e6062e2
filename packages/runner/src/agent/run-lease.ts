import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import type { Engine, Run } from '../engine.ts'
import { type Finished, type Given, isZip, runProgram, unpackData } from '../program/run-program.ts'
import type { End, Input, Lease, RunOutcome } from '../protocol.ts'
import type { Cache } from './cache.ts'

const REASON = 1900

interface Place {
  engine: Engine
  image: string | undefined
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
export async function runLease(
  { engine, image, cache, folder, signal }: Place,
  lease: Lease,
  started: (run: Run) => void,
): Promise<Done> {
  const held: { release(): void }[] = []
  const hold = async (...asked: Parameters<Cache['hold']>) => {
    const one = await cache.hold(...asked)
    held.push(one)
    return one.path
  }
  const given = async (input: Input | null): Promise<Given | null> => {
    if (input === null) return null
    if (isZip(input.name)) return { folder: await hold(input, signal, { name: 'unpacked', make: unpackData }) }
    return { file: await hold(input, signal), name: input.name }
  }
  try {
    const program = {
      ...{ id: `run-${lease.id}-${lease.attempt}`, form: lease.form, limits: lease.limits, output: lease.output },
      code: await hold(lease.code, signal),
      ...{ data: await given(lease.data), model: await given(lease.model) },
    }
    return await doneOf(lease, await runProgram({ engine, image, folder, started }, program))
  } catch (error) {
    return { end: failed(lease, signal.aborted ? 'cancelled' : 'platform', String(error)), result: null }
  } finally {
    for (const one of held) one.release()
  }
}

async function doneOf(lease: Lease, { outcome, ended, result }: Finished): Promise<Done> {
  const { exitCode, signal, wallMs, cpuMs, peakMb, log, waitedMs = null, reason = '' } = ended
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  const end: End = {
    ...{ id: lease.id, attempt: lease.attempt, outcome, exitCode, signal, wallMs: Math.round(wallMs) },
    ...{ cpuMs: whole(cpuMs), peakMb, waitedMs: whole(waitedMs), log, reason: reason.slice(0, REASON), output: null },
  }
  if (outcome !== 'ok') return { end, result: null }
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(result)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { end: { ...end, output: { size, sha256: hash.digest('hex') } }, result: () => openAsBlob(result) }
}

const failed = ({ id, attempt }: Lease, outcome: RunOutcome, reason: string): End => ({
  ...{ id, attempt, outcome, exitCode: null, signal: null, wallMs: 0, cpuMs: null, peakMb: null, waitedMs: null },
  ...{ log: { head: '', tail: '', bytes: 0 }, output: null, reason: reason.slice(0, REASON) },
})

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
  /** What `end` says to be there, with its content. */
  left: { what: 'result' | 'notebook'; content: () => Promise<Blob> }[]
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
      ...(lease.notebookBytes !== undefined && { notebookBytes: lease.notebookBytes }),
      ...(lease.seed !== undefined && { seed: lease.seed }),
      code: await hold(lease.code, signal),
      ...{ data: await given(lease.data), model: await given(lease.model) },
    }
    return await doneOf(lease, await runProgram({ engine, image, folder, started }, program))
  } catch (error) {
    return { end: failed(lease, signal.aborted ? 'cancelled' : 'platform', String(error)), left: [] }
  } finally {
    for (const one of held) one.release()
  }
}

async function doneOf(lease: Lease, { outcome, ended, result, notebook }: Finished): Promise<Done> {
  const { exitCode, signal, wallMs, cpuMs, peakMb, log, waitedMs = null, reason = '' } = ended
  const whole = (value: number | null) => (value === null ? null : Math.round(value))
  const end: End = {
    ...{ id: lease.id, attempt: lease.attempt, outcome, exitCode, signal, wallMs: Math.round(wallMs) },
    ...{ cpuMs: whole(cpuMs), peakMb, waitedMs: whole(waitedMs), log, reason: reason.slice(0, REASON) },
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
  ...{ id, attempt, outcome, exitCode: null, signal: null, wallMs: 0, cpuMs: null, peakMb: null, waitedMs: null },
  ...{ log: { head: '', tail: '', bytes: 0 }, output: null, notebook: null, reason: reason.slice(0, REASON) },
})

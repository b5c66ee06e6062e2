import { readFileSync } from 'node:fs'
import { availableParallelism, hostname, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { IMAGE_LABEL, Label } from '../protocol.ts'
import { startAgent } from './agent.ts'
import { type EngineKind, engineOf, imageOf } from './engines.ts'
import { list, needed, Wrong, whole } from './settings.ts'

/** `npm run runner` and `leitai runner`: a process that runs programs for a server, set up by its environment; see docs/RUNNERS.md. */

const { env } = process

function token(): string {
  const file = env.RUNNER_TOKEN_FILE
  return file
    ? readFileSync(file, 'utf8').trim()
    : needed(env, 'RUNNER_TOKEN', 'the token that the console shows once, or name a file by RUNNER_TOKEN_FILE')
}

/** What is asked for by label: the engine, and what the operator says of this machine. */
function labelsOf(engine: string): string[] {
  const named = list(env, 'RUNNER_LABELS')
  for (const label of named)
    if (!Label.safeParse(label).success)
      throw new Wrong(`RUNNER_LABELS: “${label}” is no label; use a–z, 0–9, “.”, “_”, “-”, at most 40`)
  if (named.includes(IMAGE_LABEL))
    throw new Wrong(`RUNNER_LABELS: “${IMAGE_LABEL}” is said by runners themselves, where their engine runs images`)
  return [...new Set([engine, ...named])]
}

export const say = (level: string, text: string, fields: Record<string, unknown> = {}) =>
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, text, ...fields })}\n`)

/** Runs until it is stopped by a signal, or the server does not let it go on. `kinds`: of engines, the first one is the usual one. */
export async function runRunner(version: string, kinds: readonly [EngineKind, ...EngineKind[]]): Promise<void> {
  const workFolder = resolve(env.RUNNER_FOLDER || join(tmpdir(), 'leitai-runner'))
  const slots = whole(env, 'RUNNER_SLOTS', Math.max(1, Math.floor(availableParallelism() / 2)), [1, 1000])
  const runner = (env.RUNNER_NAME || hostname())
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  if (runner === '') throw new Wrong('RUNNER_NAME needs a letter or digit')
  const engine = engineOf(kinds, { env, workFolder, name: runner })
  const memory = Math.floor((totalmem() * 0.75) / slots / 1024 ** 2)
  const options = {
    url: needed(env, 'LEITAI_URL', 'the address of the server, such as https://leitai.example.edu'),
    token: token(),
    labels: labelsOf(engine.name),
    slots,
    workFolder,
    engine,
    ...imageOf(env, engine.name),
    memoryMb: whole(env, 'RUNNER_MEMORY_MB', memory, [64, 10_000_000]),
    cores: whole(env, 'RUNNER_CORES', Math.max(1, Math.floor(availableParallelism() / slots)), [1, 10_000]),
    imageBytes: whole(env, 'RUNNER_IMAGE_GB', 20, [0, 100_000]) * 1024 ** 3,
    cacheBytes: whole(env, 'RUNNER_CACHE_GB', 20, [1, 100_000]) * 1024 ** 3,
    version,
    say,
  }
  // Programs are started with an environment of their own; nothing else is to find the token here.
  delete env.RUNNER_TOKEN
  const agent = await startAgent(options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void agent.close())
  await agent.ended
}

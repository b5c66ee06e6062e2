import { readFileSync } from 'node:fs'
import { availableParallelism, hostname, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { openBubblewrap } from '../bubblewrap/engine.ts'
import type { Engine } from '../engine.ts'
import { Label } from '../protocol.ts'
import { openSlurm } from '../slurm/engine.ts'
import { startAgent } from './agent.ts'

/** `npm run runner`: a process that runs programs for a server, set up by its environment; see docs/RUNNERS.md. */

const { env } = process
class Wrong extends Error {}

function needed(name: string, what: string): string {
  const value = env[name]
  if (value) return value
  throw new Wrong(`${name} is missing: ${what}`)
}

function whole(name: string, usual: number, [least, most]: [number, number]): number {
  const written = env[name]
  if (!written) return usual
  const value = Number(written)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Wrong(`${name} must be a whole number from ${least} to ${most}, found “${written}”`)
}

function token(): string {
  const file = env.RUNNER_TOKEN_FILE
  return file
    ? readFileSync(file, 'utf8').trim()
    : needed('RUNNER_TOKEN', 'the token that the console shows once, or name a file by RUNNER_TOKEN_FILE')
}

function labels(): string[] {
  const list = (env.RUNNER_LABELS ?? '').split(/[\s,]+/).filter(Boolean)
  for (const label of list)
    if (!Label.safeParse(label).success)
      throw new Wrong(`RUNNER_LABELS: “${label}” is no label; use a–z, 0–9, “.”, “_”, “-”, at most 40`)
  return list
}

function engineOf(name: string, workFolder: string, runner: string): Engine {
  switch (name) {
    case 'bubblewrap':
      return openBubblewrap({ workFolder: join(workFolder, 'engine'), name: runner })
    case 'slurm':
      return openSlurm({
        name: runner,
        by: env.SLURM_BY === 'srun' ? 'srun' : 'sbatch',
        sharedFolder: resolve(needed('SLURM_FOLDER', 'a folder that all nodes share')),
        ...(env.SLURM_PARTITION && { partition: env.SLURM_PARTITION }),
      })
    default:
      throw new Wrong(`RUNNER_ENGINE must be bubblewrap or slurm, found “${name}”`)
  }
}

const say = (level: string, text: string, fields: Record<string, unknown> = {}) =>
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, text, ...fields })}\n`)

async function main(): Promise<void> {
  const workFolder = resolve(env.RUNNER_FOLDER || join(tmpdir(), 'leitai-runner'))
  const slots = whole('RUNNER_SLOTS', Math.max(1, Math.floor(availableParallelism() / 2)), [1, 1000])
  const runner = (env.RUNNER_NAME || hostname())
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, 40)
  const memory = Math.floor((totalmem() * 0.75) / slots / 1024 ** 2)
  const options = {
    url: needed('LEITAI_URL', 'the address of the server, such as https://leitai.example.edu'),
    ...{ token: token(), labels: labels(), slots, workFolder },
    engine: engineOf(env.RUNNER_ENGINE || 'bubblewrap', workFolder, runner),
    memoryMb: whole('RUNNER_MEMORY_MB', memory, [64, 10_000_000]),
    cores: whole('RUNNER_CORES', Math.max(1, Math.floor(availableParallelism() / slots)), [1, 10_000]),
    cacheBytes: whole('RUNNER_CACHE_GB', 20, [1, 100_000]) * 1024 ** 3,
    version: process.env.npm_package_version ?? '0.1.0',
    say,
  }
  // Programs are started with an environment of their own; nothing else is to find the token here.
  delete env.RUNNER_TOKEN
  const agent = await startAgent(options)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void agent.close())
  await agent.ended
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', error instanceof Error ? error.message : String(error))
    process.exit(error instanceof Wrong ? 2 : 1)
  },
)

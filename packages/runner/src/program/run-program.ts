import { mkdirSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from '@leitai/zip/extract'
import type { Ended, Engine, Job, Mount, Run } from '../engine.ts'
import { rootOf, startOf } from '../image/unpack.ts'
import type { Lease, RunOutcome } from '../protocol.ts'
import { PYTHON } from '../system.ts'

/** One way to run a competitor’s program, for runners and for competitors’ own machines. */

const START = fileURLToPath(new URL('./start.py', import.meta.url))
/** Of a zip with data. */
const MOST_DATA = { entries: 200_000, bytes: 200 * 1024 ** 3 }
/** A zip with a model is a stranger’s, whose empty files take room on the disk as well. */
export const mostOfModel = (bytes: number) => ({ entries: 20_000, bytes })

/** What a program reads, where it lies on this machine: a file with the name that the program sees, or a folder. */
export type Given = { file: string; name: string } | { folder: string }

export interface Program extends Pick<Lease, 'form' | 'limits' | 'output' | 'notebookBytes' | 'seed' | 'gpus'> {
  /** Names what belongs to the run on this machine. */
  id: string
  /** The file that was handed in; of an image, the folder by `unpackImage`. */
  code: string
  data: Given | null
  model: Given | null
}

export interface Place {
  engine: Pick<Engine, 'start'>
  /** In which the program runs. Default: the engine’s own. */
  image?: string | undefined
  /** Of this run. */
  folder: string
  /** How Python is started; default: as on every runner. */
  python?: readonly string[]
  started?(run: Run): void
  heard?(chunk: Buffer): void
}

export interface Finished {
  outcome: RunOutcome
  ended: Ended
  /** The result, if the outcome is `ok`. */
  result: string
  /** The notebook with its outputs, if it was asked for and is there. */
  notebook: string | null
}

/** As start.py names it; no result can have this ending. */
export const EXECUTED = 'executed.ipynb'

export const isZip = (name: string) => name.toLowerCase().endsWith('.zip')

/** Runs a program. Throws only if the engine or the disk failed; how the program ended is in the answer. */
export async function runProgram(place: Place, program: Program): Promise<Finished> {
  const { engine, image, folder, python = [PYTHON, '-I'], started, heard } = place
  const { id, form, data, model, limits, output, notebookBytes = 0, seed = 0, gpus = 0 } = program
  const isKept = form === 'ipynb' && notebookBytes > 0
  await makeReadable(folder)
  await makeReadable(join(folder, 'no-model'))
  const outFolder = join(folder, 'result')
  mkdirSync(outFolder)
  const of = form === 'tar' ? await imageJob(program) : await codeJob(program, { folder, python })
  const run = await engine.start({
    ...(image !== undefined && of.root === undefined && { image }),
    id,
    argv: of.argv,
    outFolder,
    limits,
    ...(of.root !== undefined && { root: of.root }),
    ...(gpus > 0 && { gpus }),
    mounts: [
      ...of.mounts,
      ...mountOf(data, '/data'),
      // Always there, so that a program can look whether it has one.
      ...mountOf(model ?? { folder: join(folder, 'no-model') }, '/model'),
    ],
    outputs: [output, ...(isKept ? [{ name: EXECUTED, mostBytes: notebookBytes }] : [])],
    // Elsewhere than in a sandbox these are other folders; a program that asks runs anywhere.
    env: { ...of.env, LEITAI_DATA: '/data', LEITAI_MODEL: '/model', LEITAI_OUT: '/out', LEITAI_SEED: String(seed) },
    ...(heard && { heard }),
  })
  started?.(run)
  const ended = await run.ended
  const hasNotebook = isKept && ended.outputs.some(({ name }) => name === EXECUTED)
  return {
    outcome: outcomeOf(ended, output.name),
    ended,
    result: join(outFolder, output.name),
    notebook: hasNotebook ? join(outFolder, EXECUTED) : null,
  }
}

type JobOf = Pick<Job, 'argv' | 'mounts' | 'env' | 'root'>

/** Nobody can list the folder above, and its name is only known here. */
async function makeReadable(path: string): Promise<void> {
  mkdirSync(path)
  await chmod(path, 0o755)
}

async function codeJob(
  { form, code, notebookBytes = 0 }: Program,
  { folder, python }: { folder: string; python: readonly string[] },
): Promise<JobOf> {
  const copied = async (from: string, to: string) => {
    await copyFile(from, to)
    await chmod(to, 0o644)
  }
  for (const name of ['code', 'start']) await makeReadable(join(folder, name))
  await copied(code, join(folder, 'code', form === 'zip' ? 'code.zip' : `main.${form}`))
  await copied(START, join(folder, 'start', 'start.py'))
  return {
    argv: [...python, '/leitai/start.py', form, String(notebookBytes)],
    mounts: [
      { from: join(folder, 'code'), at: '/code' },
      { from: join(folder, 'start'), at: '/leitai' },
    ],
  }
}

/** In the folder that its image names, where this is there. */
const IN_FOLDER = 'cd "$1" && shift && exec "$@"'

async function imageJob({ code }: Program): Promise<JobOf> {
  const { argv, env, workingDir } = await startOf(code)
  return { argv: ['/bin/sh', '-c', IN_FOLDER, 'sh', workingDir, ...argv], env, mounts: [], root: rootOf(code) }
}

function mountOf(given: Given | null, at: string): Mount[] {
  if (given === null) return []
  if ('folder' in given) return [{ from: given.folder, at }]
  const name = given.name.replace(/[^\w.-]/g, '_').replace(/^\.+$/, 'data')
  return [{ from: given.file, at: `${at}/${name}` }]
}

function outcomeOf({ outcome, outputs, refused }: Ended, result: string): RunOutcome {
  if (outcome !== 'ok') return outcome
  if (refused.includes(result)) return 'badOutput'
  return outputs.some(({ name }) => name === result) ? 'ok' : 'noOutput'
}

/** A zip as a folder that every program may read. */
export async function unpackData(path: string, to: string, most = MOST_DATA): Promise<void> {
  mkdirSync(to)
  await chmod(to, 0o755)
  const skip = (name: string) => name.startsWith('__MACOSX/')
  const names = await extract(path, to, { ...most, skip })
  const folders = new Set(names.flatMap((name) => parentsOf(name)))
  for (const folder of folders) await chmod(join(to, folder), 0o755)
  for (const name of names) await chmod(join(to, name), 0o644)
}

const parentsOf = (name: string) => {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

import { copyFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findFile, readText } from '@leitai/competition/archive/files'
import { filesBelow } from '@leitai/zip/content'
import { type Making, putProgram, putText } from './folder.ts'
import { readPyYaml } from './py-yaml.ts'
import { fieldsOf, textOf } from './values.ts'

/** The driver of a program from elsewhere, which becomes its score.py. */
export async function putDriver(
  making: Making,
  program: string,
  { driver, settings }: { driver: 'codabench' | 'evalai' | 'hugging-face'; settings: object },
): Promise<void> {
  await copyFile(join(import.meta.dirname, 'programs', `${driver}.py`), join(making.target, program, 'score.py'))
  await putText(making, join(program, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`)
}

/** Says what a program does that cannot work here. */
export async function warnOfInstalls(making: Making, folder: string, place: string): Promise<void> {
  for (const name of await filesBelow(folder)) {
    if (!/\.(?:py|sh)$/.test(name)) continue
    const text = await codeOf(join(folder, name))
    if (/\bpip3?['",\s]+install\b|pip\.main/.test(text))
      return making.notes.say('todo', `${place}/${name}`, 'programInstalls')
  }
}

interface Carrying {
  place: string
  /** Names of the platform to those of the program. */
  names: Record<string, string>
  wanted: string
}

/** Carries a scoring program of CodaLab or Codabench; returns its folder’s name, or null if it cannot run here. */
export async function carryProgram(
  making: Making,
  original: string,
  { place, names, wanted }: Carrying,
): Promise<string | null> {
  const command = await commandOf(original)
  const run = /^(?:\S*\/)?python[\d.]*\s+(?:-[a-zA-Z]\s+)*(\S+)\s*(.*)$/s.exec(command)
  const script = run?.[1]?.replace(/^["']|["']$/g, '').replace(/^(?:\$\{?program\}?|\/app\/program|\.)\/+/, '')
  if (script === undefined || typeof (await findFile(original, script)) === 'string') {
    making.notes.say('left', place, 'programCommand', { command })
    return null
  }
  const program = await putProgram(making, original, wanted)
  const moved = await movePaths(join(making.target, program, 'original'))
  if (moved) making.notes.say('changed', place, 'programPaths')
  await warnOfInstalls(making, original, place)
  await putDriver(making, program, {
    driver: 'codabench',
    settings: { script, arguments: argumentsOf(run?.[2] ?? ''), names },
  })
  return program
}

/** The command of a program, or that of the script whose name says it. */
async function commandOf(original: string): Promise<string> {
  for (const name of ['metadata.yaml', 'metadata.yml', 'metadata']) {
    const found = await findFile(original, name)
    if (typeof found === 'string' || found.size > 100_000) continue
    const text = (await readText(found.path)) ?? ''
    const command = textOf(fieldsOf(readPyYaml(text).raw).command)
    if (command !== '') return command
  }
  const files = await filesBelow(original)
  const script = ['score.py', 'scoring.py', 'evaluate.py', 'evaluation.py', 'main.py'].find((name) =>
    files.includes(name),
  )
  return script === undefined ? '-' : `python3 ${script} /app/input /app/output`
}

const HOME = '/tmp/app'
const moves = (text: string) =>
  text.replaceAll('/app/program', '/program/original').replace(/\/app\/(input|output|shared)\b/g, `${HOME}/$1`)

function argumentsOf(written: string): string[] {
  const named = written.replace(/\$\{?(input|output|program)\}?/g, '/app/$1')
  return moves(named)
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/^["']|["']$/g, ''))
}

/** Rewrites the paths that a program has from its container; returns whether there were any. */
async function movePaths(folder: string): Promise<boolean> {
  let moved = false
  for (const name of await filesBelow(folder)) {
    if (!name.endsWith('.py')) continue
    const text = await codeOf(join(folder, name))
    const after = moves(text)
    if (after === text) continue
    await writeFile(join(folder, name), after)
    moved = true
  }
  return moved
}

/** Longer files are data, not code. */
const MOST_CODE = 1024 * 1024

/** The text of a file of a program; empty for what is too long or no text. */
async function codeOf(path: string): Promise<string> {
  return (await stat(path)).size > MOST_CODE ? '' : ((await readText(path)) ?? '')
}

const FILE_NAME = /['"]([\w.-]{1,60}\.(?:csv|tsv|txt|json|jsonl|npy|npz|predict|pred|parquet|out|xml|conll))['"]/g

/** The files of a submission that a program names: those that are neither reference data nor its own results. */
export async function namesInProgram(folder: string, reference: string[]): Promise<string[]> {
  const references = new Set(reference.map((name) => basename(name)))
  const names = new Set<string>()
  for (const file of await filesBelow(folder)) {
    if (!file.endsWith('.py')) continue
    const text = await codeOf(join(folder, file))
    for (const [, name = ''] of text.matchAll(FILE_NAME))
      if (!references.has(name) && !/^(?:scores?|metadata|detailed_results?|settings|requirements)\./i.test(name))
        names.add(name)
  }
  return [...names].slice(0, 3)
}

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '@leitai/platform/contract/limits'
import { inFolder, openSolution, openSubmission } from '@leitai/platform/scoring/open'
import { BadProgram, programDigest } from '@leitai/platform/scoring/python/package'
import { evaluate } from '@leitai/scorer/evaluate'
import { prepareFile } from '@leitai/scorer/node/prepared-file'
import { readFile } from '@leitai/scorer/node/score-file'
import { splitDigest } from '@leitai/scorer/prepare'
import { runsFault } from '@leitai/scorer/run-facts'
import { withLater } from '@leitai/scorer/score-columns'
import type { Fault, Score, ScoringSpec } from '@leitai/scorer/types'
import { filesBelow } from '@leitai/zip/content'
import { zipStream } from '@leitai/zip/write'
import { STRONG_SEED } from '../catalog/contract.stages.ts'
import { withStrongSeed } from '../definition/commitment.ts'
import { moreOf } from '../definition/contract.scoring.ts'
import { MANIFEST } from './contract.ts'
import { type FolderFault, fault, scorerFault } from './fault.ts'
import { findFile } from './files.ts'
import type { Scoring } from './manifest.ts'
import type { Reading } from './read.ts'
import type { Path, YamlSource } from './source.ts'
import type { FolderWord } from './texts.ts'

export interface ScoredStage {
  spec: ScoringSpec
  prepared: Uint8Array
  rows: number
  aRows: number
  splitSha256: string
  program: FolderProgram | null
}

/** `program`: the digest of the program's files. It never comes from the options, as it could then be another competition's. */
export function specOf(scoring: Scoring, program: string | null = null): ScoringSpec {
  const { id, target, prediction, metric, options: given, split, b, ranges, ...more } = scoring
  const { package: _, ...plain } = given
  const options = { ...plain, ...(program !== null && { package: program }) }
  return {
    id,
    target,
    prediction,
    metric: { name: metric, ...(Object.keys(options).length > 0 ? { options } : {}) },
    split: 'column' in split ? { by: 'column', ...split } : { by: 'seed', ...split },
    b,
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...moreOf(more),
  }
}

/** How solutions are prepared and samples scored: in process by the command, in scoring processes by a server. */
export interface ScoringTools {
  prepare(
    path: string,
    spec: ScoringSpec,
  ): Promise<
    (Pick<ScoredStage, 'prepared' | 'rows' | 'aRows' | 'splitSha256'> & { thin: string[] }) | { faults: Fault[] }
  >
  score(
    prepared: Uint8Array,
    path: string,
    spec: ScoringSpec,
    given: { programPath: string | null; solutionPath: string } & Pick<Scoring, 'timeLimitSeconds' | 'memoryLimitMb'>,
  ): Promise<Pick<Score, 'ok'> & { faults?: Fault[] }>
}

export const toolsHere: ScoringTools = {
  async prepare(path, spec) {
    const made = await inFolder(tmpdir(), (folder) =>
      prepareFile(openSolution(path, folder), spec, join(folder, 'prepared.bin')),
    )
    return made.ok ? { ...made, splitSha256: splitDigest(made.prepared) ?? '' } : { faults: made.faults }
  },
  async score(prepared, path) {
    const result = await inFolder(tmpdir(), async (folder) => {
      const preparedPath = join(folder, 'prepared.bin')
      await writeFile(preparedPath, prepared)
      const read = await readFile(preparedPath, openSubmission(path, folder))
      return 'faults' in read ? read : evaluate(read.solution, read.values)
    })
    // A host's formula runs only in scoring processes (scoring-by-host.ts): here the sample is checked but not scored.
    return !result.ok && result.faults.every(({ code }) => code === 'formula-elsewhere') ? { ok: true } : result
  },
}

/** Prepares every solution and scores its sample as the scorer will; adds faults. */
export async function checkScoring(
  { folder, stages, data, files, source, faults }: Reading,
  { tools, isDraft, work }: { tools: ScoringTools; isDraft: boolean; work: string },
): Promise<(ScoredStage | null)[]> {
  const scored: (ScoredStage | null)[] = []
  for (const [at, stage] of stages.entries()) {
    const solution = stage?.scoring ? files.get(stage.scoring.solution) : undefined
    if (!stage?.scoring || !solution) {
      scored.push(null)
      continue
    }
    const path: Path = ['stages', at, 'scoring']
    const program = stage.scoring.program === undefined ? null : await findProgram(folder, stage.scoring.program, work)
    if (typeof program === 'string') {
      const of: Path = [...path, 'program']
      faults.push(
        fault({ file: MANIFEST, path: of, at: source.place(of) }, program, { name: stage.scoring.program ?? '' }),
      )
      scored.push(null)
      continue
    }
    const given = specOf(stage.scoring, program?.sha256)
    // A revealed stage keeps its split, so that older archives can be imported. A draft has revealed nothing yet, whatever its folder says.
    const kept = !isDraft && stage.revealed && given.split.by === 'seed' && given.split.seed !== '' ? given.split : null
    if (!kept && given.split.by === 'seed' && given.split.seed !== '' && !STRONG_SEED.test(given.split.seed)) {
      const at: Path = [...path, 'split', 'seed']
      faults.push(fault({ file: MANIFEST, path: at, at: source.place(at) }, 'weakSeed'))
      scored.push(null)
      continue
    }
    const spec = withStrongSeed(given, kept)
    const unmeasured = runsFault(spec, stage.scoring.code !== null)
    const made = unmeasured ? { faults: [unmeasured] } : await tools.prepare(solution.path, spec)
    if ('faults' in made) {
      faults.push(...placed(source, made.faults, stage.scoring.solution, (found) => [...path, ...keyOf(found)]))
      scored.push(null)
      continue
    }
    const { prepared, rows, aRows, splitSha256, thin } = made
    scored.push({ spec: withLater(spec, thin), prepared, rows, aRows, splitSha256, program })
    const index = data.findIndex((file) => file?.sample && file.stage === at + 1)
    const sampleName = data[index]?.file
    const sample = sampleName === undefined ? undefined : files.get(sampleName)
    if (!sample || sampleName === undefined) continue
    const { timeLimitSeconds, memoryLimitMb } = stage.scoring
    const result = await tools.score(prepared, sample.path, spec, {
      programPath: program?.zip ?? null,
      solutionPath: solution.path,
      timeLimitSeconds,
      memoryLimitMb,
    })
    if (result.faults) faults.push(...placed(source, result.faults, sampleName, () => ['data', index, 'file']))
  }
  return scored
}

function placed(source: YamlSource, found: Fault[], of: string, pathOf: (fault: Fault) => Path): FolderFault[] {
  return found.map((each) => {
    const path = pathOf(each)
    return scorerFault({ file: MANIFEST, path, at: source.place(path), of }, each)
  })
}

/** The key that a scoring fault is about, or the file's key. */
function keyOf({ code, column, score: name }: Fault): Path {
  // A further number: the list as a whole, as the manifest may be written in several ways.
  if (name !== undefined && name !== 'score') return ['columns']
  if (
    [
      'score-name',
      'score-name-twice',
      'too-many-scores',
      'formula-alone',
      'no-program',
      'no-runs',
      'expression',
      'mixed-lines',
    ].includes(code)
  )
    return ['columns']
  if (code === 'rank-column' || code === 'rank-thin') return ['rank']
  if (code === 'unknown-metric') return ['metric']
  if (code === 'bad-option' || code === 'unknown-option')
    return column === 'aShare' ? ['split', 'aShare'] : ['options', column ?? '']
  if (code === 'target-columns') return ['target']
  if (['prediction-columns', 'class-without-column', 'column-without-class'].includes(code)) return ['prediction']
  if (code === 'range-column' || code === 'bad-range') return ['ranges', column ?? '']
  if (code === 'empty-board' || code === 'bad-split-value') return ['split']
  return ['solution']
}

/** The files of a scoring program of a folder, as a zip. */
interface FolderProgram {
  zip: string
  sha256: string
}

/** Fixed, so that the same files give the same zip. */
const DATE = new Date(2020, 0, 1)

/** Finds the program that a folder names: a zip, or a folder that is packed into `work`; or the reason why it cannot be used. */
async function findProgram(folder: string, name: string, work: string): Promise<FolderProgram | FolderWord> {
  const zip = name.toLowerCase().endsWith('.zip') ? await findFile(folder, name) : await packed(folder, name, work)
  if (typeof zip === 'string') return zip
  if (zip.size > limits.program.bytes) return 'programZip'
  return programDigest(zip.path).then(
    (sha256) => ({ zip: zip.path, sha256 }),
    (error: unknown) => {
      if (!(error instanceof BadProgram)) throw error
      return error.problem === 'zip' ? 'programZip' : 'programMain'
    },
  )
}

async function packed(
  folder: string,
  name: string,
  work: string,
): Promise<{ path: string; size: number } | FolderWord> {
  const root = await realpath(folder)
  const wanted = resolve(root, name)
  if (!wanted.startsWith(root + sep)) return 'outside'
  const path = await realpath(wanted).catch(() => null)
  if (path === null || !(await stat(path)).isDirectory()) return 'missingFile'
  if (!path.startsWith(root + sep)) return 'outside'
  // Counted before anything is read: links are left out, so that nothing outside is reached.
  if ((await readdir(path, { recursive: true })).length > 10 * limits.program.files) return 'programZip'
  const names = await filesBelow(path)
  const sizes = await Promise.all(names.map(async (file) => (await stat(join(path, file))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (names.length > limits.program.files || bytes > limits.program.bytes) return 'programZip'
  const target = join(work, `${randomBytes(8).toString('hex')}.zip`)
  const entries = names.map((file) => ({ name: file, content: { file: join(path, file) } }))
  await pipeline(await zipStream(entries, { date: DATE }), createWriteStream(target))
  return { path: target, size: (await stat(target)).size }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { stagesOf } from '@leitai/competition/definition/competition'
import { filesOf } from '@leitai/competition/definition/edit/files'
import { programsOf } from '@leitai/competition/definition/program'
import type { Competition, Stage } from '@leitai/competition/definition/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import { isEmail } from '@leitai/platform/contract/validation'
import { refuse } from '@leitai/platform/errors/refuse'
import { publicKey } from '@leitai/platform/file/picture'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { columnsOf, leadingName, titleOf } from '@leitai/scorer/score-columns'
import type { ScoringSpec } from '@leitai/scorer/types'
import { type ZipEntry, zipStream } from '@leitai/zip/write'
import { stringify } from 'yaml'
import { inSequence, type Times } from './sequence.ts'
import { type BundleWord, bundleWords } from './texts.ts'

/** A competition as a bundle of Codabench, version 2 (docs.codabench.org, “Competition YAML structure”). */

const NODE_IMAGE = 'node:26-slim'
/** With numpy, pandas and scikit-learn. */
const PYTHON_IMAGE = 'codalab/codalab-legacy:py39'
const DATE = new Date(2020, 0, 1)
/** Codabench refuses longer titles of columns. */
const LONGEST_TITLE = 36
/** A bundle must have a picture: one of a single colour, where the competition has none. */
const PLAIN_LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEAAQMAAABmvDolAAAAA1BMVEUfTow69HQXAAAAH0lEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAvg0hAAABYOSdlwAAAABJRU5ErkJggg==',
  'base64',
)
const PROGRAMS = join(import.meta.dirname, 'programs')
const SCORER = join(import.meta.dirname, '../../../packages/scorer/dist/score.cjs')

type Board = 'a' | 'b'
type Files = Awaited<ReturnType<typeof filesOf>>

interface Making {
  ctx: Pick<AppContext, 'storage'>
  entries: ZipEntry[]
  said: Set<BundleWord>
}

const text = ({ zh, en }: Words) => en || zh
const nested = (name: string, entries: () => Promise<ZipEntry[]>): ZipEntry => ({
  name,
  content: async () => zipStream(await entries(), { date: DATE }),
  compress: false,
})

/** The files of the bundle; what Codabench cannot say is in its REPORT.md. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export async function codabenchBundle(ctx: Pick<AppContext, 'db' | 'storage'>, cmpt: Competition): Promise<ZipEntry[]> {
  const making: Making = { ctx, entries: [], said: new Set(['people', 'secret']) }
  const { entries, said } = making
  const [stages, files, programs] = await Promise.all([
    stagesOf(ctx.db, cmpt.id),
    filesOf(ctx.db, cmpt.id),
    programsOf(ctx.db, cmpt.id),
  ])
  refuse(existsSync(SCORER) ? null : { code: 'competitionEditor.noScorer' })
  const tasks: object[] = []
  const solutions: { index: number; path: string; tasks: number[] }[] = []
  const phases: { times: Times; more: object }[] = []
  const columns = new Map<string, object>()
  let isPython = false
  let leading: string | null = null
  for (const [at, stage] of stages.entries()) {
    const spec = stage.spec
    if (!spec || !stage.solutionKey || !stage.preparedKey) continue
    if (stage.code) said.add('code')
    const kind = kindOf(making, spec)
    if (kind === null) continue
    isPython ||= kind === 'python'
    const sample = files.find((file) => file.sample && file.stageId === stage.id)
    const boards = boardsOf(making, stage, spec, kind)
    if (sample) {
      const name = `solution-${at + 1}.zip`
      entries.push(nested(name, async () => [stored(making, sample.objectKey, sample.name)]))
      solutions.push({ index: solutions.length, path: name, tasks: boards.map((_, index) => tasks.length + index) })
    }
    addColumns(columns, spec, stage.decimals)
    leading ??= leadingName(spec)
    const data = dataOf(making, stage, files, at)
    for (const board of boards) {
      const task = tasks.length
      const base = `${at + 1}-${board}`
      const program = programs.find(({ sha256 }) => sha256 === spec.metric.options?.package)
      entries.push(
        nested(`scoring-${base}.zip`, () => scoringProgram(making, { spec, kind, board, program: program?.objectKey })),
      )
      entries.push(nested(`reference-${base}.zip`, async () => [reference(making, stage, kind)]))
      tasks.push({
        index: task,
        name: `${text(stage.name)} ${board.toUpperCase()}`,
        is_public: false,
        reference_data: `reference-${base}.zip`,
        scoring_program: `scoring-${base}.zip`,
      })
      phases.push({
        times: timesOf(stage, stages[at + 1], boards.length > 1 ? board : 'a'),
        more: {
          name: `${text(stage.name)} ${board.toUpperCase()}`,
          description: text(stage.name),
          max_submissions_per_day: stage.dailyLimit,
          max_submissions: stage.totalLimit ?? 10_000,
          execution_time_limit: stage.timeLimitSeconds,
          tasks: [task],
          ...(sample && { solutions: [solutions.length - 1] }),
          ...(data !== null && { public_data: data }),
          ...(board === 'b' && boards.length > 1 && { auto_migrate_to_this_phase: true }),
        },
      })
    }
  }
  const { times, moved } = inSequence(phases.map((phase) => phase.times))
  if (moved) said.add('moved')
  const pages = pagesOf(making, cmpt)
  const cover = cmpt.cover === null ? null : publicKey(cmpt.cover)
  const image = cover === null ? 'logo.png' : `logo${extname(cover)}`
  entries.push(cover === null ? { name: image, content: PLAIN_LOGO } : stored(making, cover, image))
  // Codabench refuses what is no address.
  const contact = isEmail(cmpt.contact) ? cmpt.contact : ''
  if (contact !== cmpt.contact) said.add('contact')
  entries.push({
    name: 'competition.yaml',
    content: stringify(
      {
        version: 2,
        title: text(cmpt.title),
        description: text(cmpt.summary),
        image,
        terms: 'pages/terms.md',
        registration_auto_approve: !cmpt.approval,
        docker_image: isPython ? PYTHON_IMAGE : NODE_IMAGE,
        contact_email: contact,
        pages,
        tasks,
        solutions,
        phases: phases.map(({ more }, index) => ({ index, ...more, ...writtenTimes(times[index]) })),
        leaderboards: [
          {
            index: 0,
            title: 'Results',
            key: 'main',
            submission_rule: 'Add',
            primary_index: Math.max(0, [...columns.keys()].indexOf(leading ?? '')),
            columns: [...columns.values()],
          },
        ],
      },
      // Read over there as YAML 1.1, where a bare time loses its hours and a bare “no” is false.
      { lineWidth: 0, version: '1.1' },
    ),
  })
  const report = (language: 0 | 1) => [...said].map((word) => `- ${bundleWords[word][language]}\n`).join('')
  entries.push({ name: 'REPORT.md', content: `# 说明\n\n${report(0)}\n# Report\n\n${report(1)}` })
  return entries
}

/** By what the stage is scored elsewhere; null where it cannot be. */
function kindOf({ said }: Making, spec: ScoringSpec): 'metric' | 'python' | null {
  const say = (word: BundleWord) => void said.add(word)
  if (spec.files || spec.tasks) {
    say('files')
    return null
  }
  if (spec.rank && spec.rank.by !== 'column') say('rank')
  const formula = everyMetric[spec.metric.name]?.formula
  if (formula === 'python') {
    say('python')
    return 'python'
  }
  if (formula) {
    say('formula')
    return null
  }
  say('metric')
  return 'metric'
}

/** A program in Python knows the split only by a column; board B comes when a stage has ended. */
function boardsOf({ said }: Making, { endAt }: Stage, spec: ScoringSpec, kind: 'metric' | 'python'): Board[] {
  if (spec.b === 'none' || endAt === null) return ['a']
  if (kind === 'python' && spec.split.by === 'seed') {
    said.add('seed')
    return ['b']
  }
  said.add('boards')
  return ['a', 'b']
}

function timesOf({ startAt, endAt }: Stage, next: Stage | undefined, board: Board): Times {
  if (board === 'a') return { start: startAt, end: endAt }
  const start = endAt ?? startAt
  return { start, end: next && next.startAt > start ? next.startAt : null }
}

const writtenTimes = (times: Times | undefined) =>
  times && { start: times.start.toISOString(), ...(times.end && { end: times.end.toISOString() }) }

function addColumns(columns: Map<string, object>, spec: ScoringSpec, decimals: number): void {
  for (const column of columnsOf(spec, everyMetric)) {
    if (column.hidden || columns.has(column.name)) continue
    columns.set(column.name, {
      index: columns.size,
      key: column.name,
      title: [...text(titleOf(column, everyMetric))].slice(0, LONGEST_TITLE).join(''),
      sorting: column.direction === 'higher' ? 'desc' : 'asc',
      precision: decimals,
    })
  }
}

const stored = ({ ctx }: Making, key: string, name: string): ZipEntry => ({
  name,
  content: async () => (await ctx.storage.get(key)).body,
})

const reference = (making: Making, stage: Stage, kind: 'metric' | 'python'): ZipEntry =>
  kind === 'metric'
    ? stored(making, stage.preparedKey ?? '', 'prepared.bin')
    : stored(making, stage.solutionKey ?? '', 'solution.csv')

async function scoringProgram(
  making: Making,
  {
    spec,
    kind,
    board,
    program,
  }: { spec: ScoringSpec; kind: 'metric' | 'python'; board: Board; program: string | undefined },
): Promise<ZipEntry[]> {
  const names = columnsOf(spec, everyMetric).flatMap(({ name, hidden }) => (hidden ? [] : [name]))
  const own = async (name: string) => ({ name, content: await readFile(join(PROGRAMS, name)) })
  if (kind === 'metric') {
    return [
      { name: 'metadata.yaml', content: 'command: node /app/program/run.cjs /app/input /app/output\n' },
      { name: 'settings.json', content: JSON.stringify({ board, name: names[0] ?? 'score' }) },
      await own('run.cjs'),
      { name: 'score.cjs', content: { file: SCORER } },
    ]
  }
  const { split, b, id, target, prediction } = spec
  const settings = {
    id,
    target,
    prediction,
    board,
    names,
    split: split.by === 'column' ? split.column : null,
    rest: b === 'rest',
  }
  const code = spec.metric.options?.code
  return [
    { name: 'metadata.yaml', content: 'command: python3 /app/program/run.py /app/input /app/output\n' },
    { name: 'settings.json', content: JSON.stringify(settings) },
    await own('run.py'),
    program === undefined
      ? { name: 'program/score.py', content: String(code ?? '') }
      : stored(making, program, 'program.zip'),
  ]
}

/** The data of a stage, with what belongs to none, as one archive. */
function dataOf(making: Making, stage: Stage, files: Files, at: number): string | null {
  const own = files.filter((file) => !file.sample && (file.stageId === null || file.stageId === stage.id))
  if (own.length === 0) return null
  const name = `data-${at + 1}.zip`
  making.entries.push(nested(name, async () => own.map((file) => stored(making, file.objectKey, file.name))))
  return name
}

function pagesOf({ entries }: Making, { overview, task, rules }: Competition) {
  const page = (name: string, words: Words) => {
    const both = [words.en, words.zh].filter((one) => one.trim() !== '')
    entries.push({ name: `pages/${name}.md`, content: `${[...new Set(both)].join('\n\n---\n\n')}\n` })
  }
  page('overview', overview)
  page('task', task)
  page('terms', rules)
  return [
    { title: 'Overview', file: 'pages/overview.md' },
    { title: 'Task', file: 'pages/task.md' },
  ]
}

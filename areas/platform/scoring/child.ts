import { evaluate } from '@leitai/scorer/evaluate'
import { modules } from '@leitai/scorer/metrics/by-name'
import { emptyValues } from '@leitai/scorer/metrics/rules'
import { readFile } from '@leitai/scorer/node/score-file'
import { withNotes } from '@leitai/scorer/notes'
import { limits } from '../contract/limits.ts'
import { serveParent } from '../sandbox/child.ts'
import { formulaSeconds } from './formula/limits.ts'
import { inFolder, keepTruthFiles, openSolution, openSubmission } from './open.ts'
import type { Answer, Done, Prepared, Profiles, TaskMessage } from './task.ts'

/** Loaded on first use, since a process that scores a plain file needs none of it and starts in half the time. */
const rest = {
  code: () => import('./code/run.ts'),
  compare: () => import('./compare/run.ts'),
  formula: () => import('./formula/run.ts'),
  python: () => import('./python/tables.ts'),
  trial: () => import('@leitai/scorer/formula-trial'),
  prepare: () => import('@leitai/scorer/node/prepared-file'),
  split: () => import('@leitai/scorer/prepare'),
  profile: () => import('@leitai/tables/profile'),
  tables: () => import('@leitai/tables/open-tables'),
  files: () => import('@leitai/tables/node'),
}

/**
 * A scoring process, reused from task to task. The parent kills it when a task exceeds its time or memory, so it does not watch itself. It
 * has no database and no secret.
 */
serveParent(work, loadRest)

async function loadRest(): Promise<void> {
  const engines = [() => import('./code/js.ts'), () => import('./code/sql.ts')]
  for (const load of [...Object.values(rest), ...Object.values(modules), ...engines]) await load()
  // The interpreter loads modules of its own only now.
  const { openInterpreter } = await import('./formula/js.ts')
  await openInterpreter(1)
}

async function work(input: TaskMessage): Promise<Answer> {
  const { id } = input
  try {
    return { id, ...(await doTask(input)) }
  } catch (error) {
    return { id, kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function doTask(input: TaskMessage): Promise<Done> {
  if (input.task === 'prepare') return { kind: 'prepared', prepared: await prepare(input) }
  if (input.task === 'profile') return { kind: 'profile', profile: await profile(input) }
  if (input.task === 'score') return score(input)
  if (input.task === 'code') return { kind: 'code', run: await (await rest.code()).runCode(input) }
  const { compare, condense, follow } = await rest.compare()
  if (input.task === 'condense') return { kind: 'condensed', condensed: await condense(input, input.workFolder) }
  if (input.task === 'compare') return { kind: 'compared', compared: await compare(input) }
  return { kind: 'series', series: await follow(input, input.workFolder) }
}

async function prepare({
  solutionPath,
  spec,
  preparedPath,
  workFolder,
}: Extract<TaskMessage, { task: 'prepare' }>): Promise<Prepared> {
  const { prepareFile } = await rest.prepare()
  const made = await inFolder(workFolder, (folder) =>
    prepareFile(openSolution(solutionPath, folder), spec, preparedPath),
  )
  if (!made.ok) return made
  const { rows, aRows, prepared, thin } = made
  const { splitDigest } = await rest.split()
  return { ok: true, rows, aRows, splitSha256: splitDigest(prepared) ?? '', thin }
}

async function profile({
  solutionPath,
  samplePath,
  workFolder,
}: Extract<TaskMessage, { task: 'profile' }>): Promise<Profiles> {
  const { profileOf } = await rest.profile()
  const { fileOfPath, keepIn } = await rest.files()
  return inFolder(workFolder, async (folder) => {
    const of = async (path: string | null) =>
      path === null ? null : profileOf(await fileOfPath(path), { most: limits.editor.fileBytes, keep: keepIn(folder) })
    return { solution: await of(solutionPath), sample: await of(samplePath) }
  })
}

type ScoreMessage = Extract<TaskMessage, { task: 'score' }>

const score = (message: ScoreMessage): Promise<Done> =>
  inFolder(message.workFolder, (folder) => scoreIn(folder, message))

/** `folder` keeps the files of zips until the end. */
async function scoreIn(folder: string, message: ScoreMessage): Promise<Done> {
  const { preparedPath, submissionPath, mostBytes, seconds, formula, onlyA, answer, facts } = message
  const { workFolder, solutionPath } = message
  const read = await readFile(preparedPath, openSubmission(submissionPath, folder, mostBytes))
  if ('faults' in read) return { kind: 'score', score: read }
  const { solution, values, notes } = read
  if (!solution.metric.formula) return { kind: 'score', score: withNotes(evaluate(solution, values, facts), notes) }
  if (!formula) throw new Error('this process was not started for a formula')
  const given = answer ? (await rest.trial()).formulaAnswer(solution, answer) : (values[0] ?? emptyValues())
  const bounds = { seconds: formulaSeconds(seconds), onlyA }
  if (solution.metric.formula === 'python') {
    const { writeBoards } = await rest.python()
    if (solutionPath !== undefined) await keepTruthFiles(solutionPath, folder, solution.plan)
    return { kind: 'boards', boards: writeBoards(solution, given, { ...bounds, workFolder, folder }) }
  }
  const { scoreByFormula } = await rest.formula()
  return { kind: 'score', score: withNotes(await scoreByFormula(solution, given, { ...bounds, facts }), notes) }
}

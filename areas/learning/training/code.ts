import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { Refused } from '@leitai/platform/errors/refuse'
import { CASES_SECONDS, type CodeRun, type CodeTask } from '@leitai/platform/scoring/code/types'
import type { Problem, SqlTable } from '@leitai/platform/scoring/contract'
import { inTurn, type Lane } from '@leitai/platform/turns/turns'
import type { Run } from './contract.exams.ts'
import type { Body } from './contract.questions.ts'
import { markPython, type PythonBody, PythonDied, practisePython, tryPython } from './python.ts'
import { sameJson, shareOf } from './rules.ts'
import type { Mark } from './table.ts'

const { training } = limits
type JsBody = Extract<Body, { kind: 'javascript' }>
type SqlBody = Extract<Body, { kind: 'sql' }>
type CodeBody = JsBody | SqlBody | PythonBody
export const isCode = (body: Body): body is CodeBody =>
  body.kind === 'javascript' || body.kind === 'sql' || body.kind === 'python'

/** The sandbox crashed or timed out during a task, because of the code or because of a fault on our side. */
export class SandboxDied extends Error {}

/** The code’s own limit is enforced inside the sandbox; after this time the process is killed. */
const secondsOf = ({ work }: Omit<CodeTask, 'task'>) =>
  work.language === 'sql' ? 2 * work.seconds + 10 : CASES_SECONDS * work.seconds + work.cases.length + 10

async function run(ctx: AppContext, order: Omit<CodeTask, 'task'>, lowPriority: boolean): Promise<CodeRun> {
  // A user who tries code waits at the screen; marking an exam has low priority.
  const bounds = {
    seconds: secondsOf(order),
    megabytes: training.megabytes,
    lowPriority,
    ...(lowPriority ? { startMs: 5000 } : {}),
  }
  const done = await ctx.scorers.code(order, bounds)
  if (done.kind === 'code') return done.run
  throw new SandboxDied(done.kind === 'crashed' ? done.message : done.kind)
}

const workOf = (body: JsBody | SqlBody, code: string, cases: { args: unknown[] }[], held: boolean): CodeTask['work'] =>
  body.kind === 'sql'
    ? {
        language: 'sql',
        code,
        tables: body.tables,
        ordered: body.ordered,
        seconds: training.sqlSeconds,
        solution: held ? body.solution : null,
      }
    : {
        language: 'javascript',
        code,
        function: body.function,
        seconds: training.caseSeconds,
        cases: cases.map(({ args }) => args),
      }

interface Answer {
  userId: number
  body: CodeBody
  points: number
  code: string
  /** The sandbox died on this attempt as often as it may: the code is the cause. */
  blamed: boolean
}

function asSandboxDied(error: unknown): never {
  throw error instanceof PythonDied ? new SandboxDied(error.message) : error
}

/** Marks code with the question’s hidden tests. */
export async function markCode(ctx: AppContext, { userId, body, points, code, blamed }: Answer): Promise<Mark> {
  if (body.kind === 'python') return markPython(ctx, { body, points, code, blamed }).catch(asSandboxDied)
  const tests = body.kind === 'javascript' ? body.tests : []
  const done = await run(ctx, { userId, work: workOf(body, code, tests, true) }, false)
  if (body.kind === 'sql') return { got: done.right ? points : 0, note: noteOf(done.problem) }
  const right = tests.map(({ result }, at) => isResult(done.cases[at], result))
  const passed = right.filter(Boolean).length
  const problem = done.cases.find((one) => one.problem !== null)?.problem ?? null
  // Not the words of the failure: code can fail with what a hidden test gave it.
  const note = problem && noteOf({ ...problem, text: problem.reason === 'error' ? '' : problem.text })
  return { got: shareOf(points, passed, tests.length), note: note ?? `${passed}/${tests.length}` }
}

const isResult = (one: CodeRun['cases'][number] | undefined, result: unknown) =>
  one !== undefined && one.problem === null && one.value !== null && sameJson(JSON.parse(one.value), result)
const noteOf = (problem: Problem) =>
  problem && [problem.reason, problem.line === null ? '' : `(${problem.line})`, problem.text].filter(Boolean).join(' ')

/** Marking and scoring wait for at most this many. One is kept for exams, in which time is short. */
const LANE: Lane = { name: 'code', most: 3, kept: 1, busy: 'training.busy' }

interface Asker {
  userId: number
  exam: boolean
}

const inOrder = <T>(ctx: AppContext, { userId, exam }: Asker, work: () => Promise<T>): Promise<T> =>
  inTurn(ctx, LANE, { userId, first: exam }, work)

async function tried(ctx: AppContext, userId: number, work: CodeTask['work']): Promise<CodeRun> {
  try {
    return await run(ctx, { userId, work }, true)
  } catch (error) {
    if (!(error instanceof SandboxDied)) throw error
    const problem = { reason: 'crashed' as const, text: '', line: null }
    return { log: [], cases: [], table: null, right: null, problem }
  }
}

/** Whoever waits at the screen learns that nothing can be run; what the server lacks is for the operator. */
async function refuseWithoutPython(ctx: AppContext): Promise<void> {
  if ((await ctx.scorers.lacksPrograms()) !== null) throw new Refused({ code: 'training.pythonOff' })
}

const shown = ({ log, cases, table, problem }: CodeRun): Run => ({
  log,
  table,
  problem,
  cases: cases.map(({ value, problem }) => ({ value, problem, ok: null })),
})

/** Runs an answer on the public examples. */
export async function tryAnswer(
  ctx: AppContext,
  asker: Asker,
  { body, code }: { body: CodeBody; code: string },
): Promise<Run> {
  if (body.kind === 'python') {
    await refuseWithoutPython(ctx)
    return inOrder(ctx, asker, () => tryPython(ctx, { body, code }))
  }
  const examples = body.kind === 'javascript' ? body.examples : []
  const done = await inOrder(ctx, asker, () => tried(ctx, asker.userId, workOf(body, code, examples, false)))
  const run = shown(done)
  return {
    ...run,
    cases: run.cases.map((one, at) => ({ ...one, ok: isResult(done.cases[at], examples[at]?.result) })),
  }
}

/** Runs code that belongs to no question. */
export async function tryPractice(
  ctx: AppContext,
  userId: number,
  { language, code }: { language: 'javascript' | 'sql' | 'python'; code: string },
): Promise<Run> {
  const asker = { userId, exam: false }
  if (language === 'python') {
    await refuseWithoutPython(ctx)
    return inOrder(ctx, asker, () => practisePython(ctx, code))
  }
  const work: CodeTask['work'] =
    language === 'sql'
      ? { language, code, solution: null, tables: practiceTables, ordered: false, seconds: training.sqlSeconds }
      : { language, code, function: null, cases: [[]], seconds: training.caseSeconds }
  return shown(await inOrder(ctx, asker, () => tried(ctx, userId, work)))
}

/** Sample tables for the SQL practice editor. */
const practiceTables: SqlTable[] = [
  {
    name: 'students',
    columns: ['id', 'name', 'city'],
    rows: [
      [1, '演示甲', '杭州'],
      [2, '演示乙', '北京'],
      [3, '演示丙', '杭州'],
      [4, '演示丁', '成都'],
    ],
  },
  {
    name: 'scores',
    columns: ['student_id', 'subject', 'score'],
    rows: [
      [1, 'python', 92],
      [1, 'sql', 88],
      [2, 'python', 75],
      [2, 'sql', 96.5],
      [3, 'python', 60],
      [4, 'sql', null],
    ],
  },
]

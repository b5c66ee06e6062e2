import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { PythonCase, PythonDone, PythonWork } from '@leitai/platform/scoring/code/python-types'
import type { PythonEnvironment } from '@leitai/platform/scoring/python/environments'
import type { Run } from './contract.exams.ts'
import { sameLines } from './contract.lines.ts'
import { type Body, pythonPackages } from './contract.questions.ts'
import { sameJson, shareOf } from './rules.ts'
import type { KeptQuestion, Mark } from './table.ts'

export type PythonBody = Extract<Body, { kind: 'python' }>
const { python, code: mostCode } = limits.training

/** Somebody waits at the screen. */
const WAITED_FOR = { first: true }

/** The sandbox died while an answer was marked: by the answer, or by a fault of ours. */
export class PythonDied extends Error {}

const workOf = (body: PythonBody, code: string, cases: PythonCase[]): PythonWork => ({
  code: code.slice(0, mostCode),
  cases,
  needs: body.needs,
  environment: body.environment,
  function: body.mode === 'function' ? body.function : null,
  seconds: body.seconds,
  megabytes: body.megabytes,
  bytes: python.bytes,
  allSeconds: python.allSeconds,
})

/** The inputs alone: what is expected stays here, and is compared here. */
const inputsOf = (body: PythonBody, which: 'examples' | 'tests'): PythonCase[] =>
  body.mode === 'function' ? body[which].map(({ args }) => ({ args })) : body[which].map(({ input }) => ({ input }))

function isRight(body: PythonBody, which: 'examples' | 'tests', at: number, done: PythonDone | undefined): boolean {
  if (!done || done.problem !== null) return false
  if (body.mode === 'stdin') {
    const expected = body[which][at]
    return expected !== undefined && sameLines(done.out, expected.output)
  }
  const expected = body[which][at]
  return (
    expected !== undefined && done.value !== null && sameJson(JSON.parse(done.value), expected.result, body.tolerance)
  )
}

/**
 * Marks an answer with the hidden tests. Nothing of them is in the mark but which ones passed: what an answer printed or failed with may
 * repeat what it was given. `blamed`: the sandbox died on this attempt before, so the tests on which it dies count as failed.
 */
export async function markPython(
  ctx: AppContext,
  { body, points, code, blamed }: { body: PythonBody; points: number; code: string; blamed: boolean },
): Promise<Mark> {
  const done = await ctx.scorers.python(workOf(body, code, inputsOf(body, 'tests')))
  if (!blamed && done.some(({ problem }) => problem?.reason === 'crashed')) throw new PythonDied('a Python answer')
  const tests = body.tests.map(({ weight = 1 }, at) => ({ passed: isRight(body, 'tests', at, done[at]), weight }))
  const passed = tests.filter((one) => one.passed)
  const sum = (some: typeof tests) => some.reduce((all, { weight }) => all + weight, 0)
  return { got: shareOf(points, sum(passed), sum(tests)), note: `${passed.length}/${tests.length}`, tests }
}

/** Runs an answer on the examples that everybody sees. */
export async function tryPython(ctx: AppContext, { body, code }: { body: PythonBody; code: string }): Promise<Run> {
  const cases = inputsOf(body, 'examples')
  const bare = body.mode === 'function' ? [] : [{ input: '' }]
  const done = await ctx.scorers.python(workOf(body, code, cases.length > 0 ? cases : bare), WAITED_FOR)
  return {
    table: null,
    problem: null,
    log: body.mode === 'function' ? printedIn(done) : [],
    cases: done.map((one, at) => ({
      value: body.mode === 'function' ? one.value : one.out,
      problem: one.problem,
      ok: at < cases.length ? isRight(body, 'examples', at, one) : null,
    })),
  }
}

/** Runs a program that belongs to no question. */
export async function practisePython(ctx: AppContext, code: string): Promise<Run> {
  const work = { code: code.slice(0, mostCode), function: null, cases: [{ input: '' }], needs: [], environment: '' }
  const bounds = { seconds: 2, megabytes: 256, bytes: python.bytes, allSeconds: python.allSeconds }
  const done = await ctx.scorers.python({ ...work, ...bounds }, WAITED_FOR)
  const problem = done[0]?.problem ?? null
  return { log: printedIn(done), cases: [], table: null, problem }
}

const LINES = 200
const LINE = 500
/** What the first run printed. */
const printedIn = ([first]: readonly PythonDone[]): string[] =>
  first && first.out !== ''
    ? first.out
        .replace(/\n$/, '')
        .split('\n')
        .slice(0, LINES)
        .map((line) => line.slice(0, LINE))
    : []

/** The Pythons of this machine with those packages of theirs that questions may need. */
export const shownPythons = (pythons: readonly PythonEnvironment[]) =>
  pythons.map(({ name, version, packages }) => ({
    name,
    version,
    has: pythonPackages.filter((one) => Object.hasOwn(packages, one)),
  }))

const isPython = (question: KeptQuestion): question is KeptQuestion & { body: PythonBody } =>
  question.body.kind === 'python'

/** Why these questions cannot be run on this machine; null if they can. */
export async function refusalToRunPython(
  { scorers }: Pick<AppContext, 'scorers'>,
  questions: readonly KeptQuestion[],
): Promise<Refusal | null> {
  const python = questions.filter(isPython)
  if (python.length === 0) return null
  const lacks = await scorers.lacksPrograms()
  if (lacks !== null) return { code: 'training.noPython', values: { reason: lacks } }
  const pythons = shownPythons(await scorers.pythons())
  for (const { id, body } of python) {
    const found = pythons.find(({ name }) => name === body.environment)
    const missing = body.needs.filter((one) => !found?.has.includes(one))
    if (found && missing.length === 0) continue
    const values = { id, environment: body.environment || 'python3', missing: missing.join(', ') || 'python3' }
    return { code: 'training.pythonLacks', values }
  }
  return null
}

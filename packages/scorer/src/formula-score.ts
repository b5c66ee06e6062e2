import { createFaultList, refused } from './fault-list.ts'
import { type FormulaTables, formulaTables, tableOn } from './formula-tables.ts'
import { formulas } from './metrics/formula.ts'
import type { Values } from './metrics/metric.ts'
import { type Plan, planOf } from './plan.ts'
import type { Solution } from './prepared.ts'
import { NO_RUN } from './run-facts.ts'
import type { ColumnScore, Fault, RunFacts, Score, ScoringSpec } from './types.ts'

/** Why a formula gave no score; `line` is a line of the formula, `score` the number of the leaderboard that it concerns. */
export type FormulaProblem =
  | { reason: 'error'; text: string; line?: number; file?: string; trace?: string }
  | { reason: 'time'; seconds: number }
  | { reason: 'memory'; megabytes: number }
  | { reason: 'number'; text: string; score?: string }
  /** A program that gives several numbers left one out, or gave no dict. */
  | { reason: 'missing'; text: string }
  | { reason: 'dict'; text: string }
  | { reason: 'shape'; text: string }
  | { reason: 'statement' }
  | { reason: 'function' }
  | { reason: 'packages'; text: string }
export type FormulaResult = { value: number } | FormulaProblem
/** `values`: the numbers of a program, by name. `refused`: it says what is wrong with the file. */
export type FormulaOutcome = FormulaResult | { values: Record<string, number> } | { refused: string }

/** Messages are stored in the database and displayed. */
const LONGEST_TEXT = 500
const LONGEST_TRACE = 3000
/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const keepable = (text: string, longest = LONGEST_TEXT) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, ' ')

/** What a formula is given: the tables of each board; B’s are null if it is not scored. */
export interface FormulaBoards {
  rows: number
  spec: ScoringSpec
  a: FormulaTables
  b: FormulaTables | null
  /** Columns that a value made text of, told beside a problem of the formula. */
  texts: Fault[]
}

/** With `onlyA` B has no score. */
export function formulaBoards(solution: Solution, given: Values, { onlyA = false } = {}): FormulaBoards {
  const { truth, spec } = solution
  const tables = formulaTables(solution, given)
  const on = (board: 'a' | 'b') => ({
    solution: tableOn(tables.solution, truth, board),
    submission: tableOn(tables.submission, truth, board),
  })
  const texts = tables.submission.columns
    .slice(1)
    .flatMap((column) =>
      column.kind === 'text' ? [{ code: 'formula-text', column: column.name, found: column.odd }] : [],
    )
  return { rows: truth.rows, spec, a: on('a'), b: truth.b === 'none' || onlyA ? null : on('b'), texts }
}

/** The names of the numbers that the formula itself gives; the first one’s alone unless it is a program that gives several. */
export const givenNames = ({ columns }: Plan): string[] =>
  columns.flatMap(({ name, measure, program }) => (measure || program ? [name] : []))

/** The plan of a specification whose first number is a formula’s. */
export function formulaPlan(spec: ScoringSpec): Plan {
  const planned = planOf(spec, formulas)
  if ('fault' in planned) throw new Error(`no formula: ${planned.fault.code}`)
  return planned.plan
}

/**
 * The scores by what a formula answered: once for A’s rows, once for B’s. B is computed even if A fails, so that the duration does not
 * reveal whether A has a value. Only of A’s rows may the formula say what is wrong with the file. `facts`: as for `evaluate`.
 */
export function formulaScore(
  { rows, texts, spec }: Pick<FormulaBoards, 'rows' | 'texts' | 'spec'>,
  a: FormulaOutcome,
  b: FormulaOutcome | null,
  facts: RunFacts = NO_RUN,
): Score {
  const faults = createFaultList()
  if ('refused' in a) {
    faults.add({ code: 'program-refused', found: keepable(a.refused) })
    return refused(faults, rows)
  }
  const plan = formulaPlan(spec)
  const [onA, onB] = [numbersOf(plan, a, facts), b && numbersOf(plan, b, facts)]
  const bad = [['A', onA] as const, ['B', onB] as const].flatMap(([board, on]) =>
    on && 'fault' in on ? [problemFault(board, on.fault, givenNames(plan))] : [],
  )
  for (const fault of [...bad, ...(bad.length > 0 ? texts : [])]) faults.add(fault)
  if ('fault' in onA) return refused(faults, rows)
  const ofB = onB && 'numbers' in onB ? onB.numbers : null
  const shown = plan.columns.filter(({ hidden }) => !hidden)
  const columns = shown.map(
    ({ name }): ColumnScore => ({ name, a: onA.numbers[name] as number, b: ofB?.[name] ?? null }),
  )
  const first = columns.find(({ name }) => name === plan.leading) as ColumnScore
  return {
    ok: true,
    rows,
    a: first.a,
    b: first.b,
    ...(plan.columns.length > 1 && { columns }),
    ...(faults.count > 0 && { faults: faults.list }),
  }
}

/** All numbers on one board: those that the formula gave, and the arithmetic over them. */
function numbersOf(
  plan: Plan,
  outcome: FormulaOutcome,
  facts: RunFacts,
): { numbers: Record<string, number> } | { fault: FormulaProblem } {
  if (!('value' in outcome || 'values' in outcome)) return { fault: problemOf(outcome) }
  const names = givenNames(plan)
  const numbers: Record<string, number> = {}
  for (const [at, name] of names.entries()) {
    const value = 'values' in outcome ? outcome.values[name] : at === 0 ? outcome.value : undefined
    if (value === undefined) return { fault: { reason: 'missing', text: name } }
    numbers[name] = value
  }
  for (const { name, run } of plan.columns) if (run) numbers[name] = facts[run]
  for (const { name, expression } of plan.columns) {
    if (!expression) continue
    const value = expression.value(numbers)
    if (!Number.isFinite(value)) return { fault: { reason: 'number', text: String(value), score: name } }
    numbers[name] = value
  }
  return { numbers }
}

const problemOf = (
  outcome: Exclude<FormulaOutcome, { value: number } | { values: Record<string, number> }>,
): FormulaProblem => ('refused' in outcome ? { reason: 'error', text: `SubmissionError: ${outcome.refused}` } : outcome)

/** Scores by a formula that runs in this process. `run` never throws. */
export async function evaluateFormula(
  solution: Solution,
  given: Values,
  {
    run,
    onlyA = false,
    facts,
  }: {
    run: (code: string, tables: FormulaTables) => Promise<FormulaResult>
    onlyA?: boolean | undefined
    facts?: RunFacts | undefined
  },
): Promise<Score> {
  const boards = formulaBoards(solution, given, { onlyA })
  const code = String(solution.options.code)
  const a = await run(code, boards.a)
  return formulaScore(boards, a, boards.b && (await run(code, boards.b)), facts)
}

function problemFault(column: string, problem: FormulaProblem, names: string[]): Fault {
  const fault: Fault = { code: 'formula-failed', column, reason: problem.reason }
  if ('score' in problem && problem.score !== undefined) fault.score = problem.score
  if (problem.reason === 'missing' || problem.reason === 'dict') fault.expected = names.join(', ')
  if ('text' in problem) fault.found = keepable(problem.text)
  if (problem.reason === 'error' && problem.line !== undefined) fault.count = problem.line
  if (problem.reason === 'error' && problem.file !== undefined) fault.file = keepable(problem.file)
  if (problem.reason === 'error' && problem.trace !== undefined) fault.trace = keepable(problem.trace, LONGEST_TRACE)
  if (problem.reason === 'time') fault.expected = String(problem.seconds)
  if (problem.reason === 'memory') fault.expected = String(problem.megabytes)
  return fault
}

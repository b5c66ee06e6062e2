import { createFaultList, refused } from './fault-list.ts'
import { type FormulaTables, formulaTables, tableOn } from './formula-tables.ts'
import type { Values } from './metrics/metric.ts'
import type { Solution } from './prepared.ts'
import type { Fault, Score } from './types.ts'

/** Why a formula gave no score; `line` is a line of the formula. */
export type FormulaProblem =
  | { reason: 'error'; text: string; line?: number }
  | { reason: 'time'; seconds: number }
  | { reason: 'memory'; megabytes: number }
  | { reason: 'number'; text: string }
  | { reason: 'shape'; text: string }
  | { reason: 'statement' }
  | { reason: 'function' }
  | { reason: 'packages'; text: string }
export type FormulaResult = { value: number } | FormulaProblem
/** `refused`: a program says what is wrong with the file. */
export type FormulaOutcome = FormulaResult | { refused: string }

/** Messages are stored in the database and displayed. */
const LONGEST_TEXT = 500
/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const keepable = (text: string) =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, ' ')

/** What a formula is given: the tables of each board; B’s are null if it is not scored. */
export interface FormulaBoards {
  rows: number
  a: FormulaTables
  b: FormulaTables | null
  /** Columns that a value made text of, told beside a problem of the formula. */
  texts: Fault[]
}

/** With `onlyA` B has no score. */
export function formulaBoards(solution: Solution, given: Values, { onlyA = false } = {}): FormulaBoards {
  const { truth } = solution
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
  return { rows: truth.rows, a: on('a'), b: truth.b === 'none' || onlyA ? null : on('b'), texts }
}

/**
 * The scores by what a formula answered: once for A’s rows, once for B’s. B is computed even if A fails, so that the duration does not
 * reveal whether A has a value. Only of A’s rows may the formula say what is wrong with the file.
 */
export function formulaScore(
  { rows, texts }: Pick<FormulaBoards, 'rows' | 'texts'>,
  a: FormulaOutcome,
  b: FormulaOutcome | null,
): Score {
  const faults = createFaultList()
  if ('refused' in a) {
    faults.add({ code: 'program-refused', found: keepable(a.refused) })
    return refused(faults, rows)
  }
  if ('value' in a && (b === null || 'value' in b)) return { ok: true, rows, a: a.value, b: b?.value ?? null }
  for (const [board, outcome] of [['A', a] as const, ['B', b] as const]) {
    if (outcome && !('value' in outcome)) faults.add(problemFault(board, problemOf(outcome)))
  }
  for (const text of texts) faults.add(text)
  return 'value' in a ? { ok: true, rows, a: a.value, b: null, faults: faults.list } : refused(faults, rows)
}

const problemOf = (outcome: Exclude<FormulaOutcome, { value: number }>): FormulaProblem =>
  'refused' in outcome ? { reason: 'error', text: `SubmissionError: ${outcome.refused}` } : outcome

/** Scores by a formula that runs in this process. `run` never throws. */
export async function evaluateFormula(
  solution: Solution,
  given: Values,
  { run, onlyA = false }: { run: (code: string, tables: FormulaTables) => Promise<FormulaResult>; onlyA?: boolean },
): Promise<Score> {
  const boards = formulaBoards(solution, given, { onlyA })
  const code = String(solution.options.code)
  const a = await run(code, boards.a)
  return formulaScore(boards, a, boards.b && (await run(code, boards.b)))
}

function problemFault(column: string, problem: FormulaProblem): Fault {
  const fault: Fault = { code: 'formula-failed', column, reason: problem.reason }
  if ('text' in problem) fault.found = keepable(problem.text)
  if (problem.reason === 'error' && problem.line !== undefined) fault.count = problem.line
  if (problem.reason === 'time') fault.expected = String(problem.seconds)
  if (problem.reason === 'memory') fault.expected = String(problem.megabytes)
  return fault
}

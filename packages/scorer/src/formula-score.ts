import { createFaultList, refused } from './fault-list.ts'
import { type FormulaTables, formulaTables, tableOn } from './formula-tables.ts'
import type { Values } from './metrics/metric.ts'
import type { Solution } from './prepared.ts'
import type { Fault, Score } from './types.ts'

/** Why a formula gave no score; `line` is a line of the formula. */
type FormulaProblem =
  | { reason: 'error'; text: string; line?: number }
  | { reason: 'time'; seconds: number }
  | { reason: 'memory'; megabytes: number }
  | { reason: 'number'; text: string }
  | { reason: 'shape'; text: string }
  | { reason: 'statement' }
  | { reason: 'function' }
export type FormulaOutcome = { value: number } | FormulaProblem

/** Runs a formula over two tables in a sandbox. Never throws. */
type RunFormula = (code: string, tables: FormulaTables) => Promise<FormulaOutcome>

/** Messages are stored in the database and displayed. */
const LONGEST_TEXT = 500

/**
 * The scores of a complete prediction by the host’s formula: once over A’s rows, once over B’s. B is computed even if A fails, so that the
 * duration does not reveal whether A has a value. With `onlyA` B has no score.
 */
export async function evaluateFormula(
  solution: Solution,
  given: Values,
  { run, onlyA = false }: { run: RunFormula; onlyA?: boolean },
): Promise<Score> {
  const { truth, options } = solution
  const tables = formulaTables(solution, given)
  const on = (board: 'a' | 'b') =>
    run(String(options.code), {
      solution: tableOn(tables.solution, truth, board),
      submission: tableOn(tables.submission, truth, board),
    })
  const a = await on('a')
  const b = truth.b === 'none' || onlyA ? null : await on('b')
  const { rows } = truth
  if ('value' in a && (b === null || 'value' in b)) return { ok: true, rows, a: a.value, b: b?.value ?? null }
  const faults = createFaultList()
  for (const [board, outcome] of [['A', a] as const, ['B', b] as const]) {
    if (outcome && 'reason' in outcome) faults.add(problemFault(board, outcome))
  }
  for (const column of tables.submission.columns.slice(1)) {
    if (column.kind === 'text') faults.add({ code: 'formula-text', column: column.name, found: column.odd })
  }
  return 'value' in a ? { ok: true, rows, a: a.value, b: null, faults: faults.list } : refused(faults, rows)
}

function problemFault(column: string, problem: FormulaProblem): Fault {
  const fault: Fault = { code: 'formula-failed', column, reason: problem.reason }
  if ('text' in problem) fault.found = problem.text.slice(0, LONGEST_TEXT)
  if (problem.reason === 'error' && problem.line !== undefined) fault.count = problem.line
  if (problem.reason === 'time') fault.expected = String(problem.seconds)
  if (problem.reason === 'memory') fault.expected = String(problem.megabytes)
  return fault
}

import { evaluateFormula } from '@leitai/scorer/formula-score'
import type { Values } from '@leitai/scorer/metrics/metric'
import type { Solution } from '@leitai/scorer/prepared'
import type { Score } from '@leitai/scorer/types'

/** Scores by a host's formula. Only a scoring process does this; the engine is loaded when the first formula comes. */
export async function scoreByFormula(
  solution: Solution,
  values: Values,
  { seconds, onlyA }: { seconds: number; onlyA?: boolean },
): Promise<Score> {
  const run =
    solution.metric.formula === 'sql' ? (await import('./sql.ts')).runSql : (await import('./js.ts')).runJavaScript
  return evaluateFormula(solution, values, { run: (code, tables) => run(code, tables, seconds), onlyA })
}

import { evaluateFormula } from '@leitai/scorer/formula-score'
import type { Values } from '@leitai/scorer/metrics/metric'
import type { Solution } from '@leitai/scorer/prepared'
import type { RunFacts, Score } from '@leitai/scorer/types'

/** Scores by a host's formula, only in a scoring process; the engine is loaded on first use. */
export async function scoreByFormula(
  solution: Solution,
  values: Values,
  { seconds, onlyA, facts }: { seconds: number; onlyA?: boolean | undefined; facts?: RunFacts | undefined },
): Promise<Score> {
  const run =
    solution.metric.formula === 'sql' ? (await import('./sql.ts')).runSql : (await import('./js.ts')).runJavaScript
  return evaluateFormula(solution, values, { run: (code, tables) => run(code, tables, seconds), onlyA, facts })
}

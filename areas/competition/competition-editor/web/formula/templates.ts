import type { MetricChoice } from '@leitai/scorer/types'

export const formulaNames = ['formula-sql', 'formula-js', 'formula-python'] as const
export type FormulaName = (typeof formulaNames)[number]

interface Tables {
  solution: string[]
  submission: string[]
}

const quoted = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)
const member = (table: string, name: string) =>
  /^[a-z_$]\w*$/i.test(name) ? `${table}.${name}` : `${table}[${JSON.stringify(name)}]`

/** A mean absolute error as a starting point, with the stage's column names if known. */
export function templateOf(name: FormulaName, tables: Tables | null): string {
  const [id = 'id', target = 'target'] = tables?.solution ?? []
  const prediction = tables?.submission[1] ?? 'prediction'
  if (name === 'formula-sql') {
    return `select avg(abs(s.${quoted(target)} - p.${quoted(prediction)}))
from solution s
join submission p on s.${quoted(id)} = p.${quoted(id)}
`
  }
  if (name === 'formula-python') {
    return `def score(solution, submission):
    truth = solution[${JSON.stringify(target)}]
    guess = submission[${JSON.stringify(prediction)}]
    return (truth - guess).abs().mean()
`
  }
  return `function score(solution, submission) {
  const truth = ${member('solution', target)}
  const guess = ${member('submission', prediction)}
  let sum = 0
  for (let row = 0; row < truth.length; row++) sum += Math.abs(truth[row] - guess[row])
  return sum / truth.length
}
`
}

export const codeOf = (choice: MetricChoice): string => String(choice.options?.code ?? '')
export const visibilityOf = (choice: MetricChoice) => (choice.options?.visibility === 'public' ? 'public' : 'private')
export const directionOf = (choice: MetricChoice) => (choice.options?.direction === 'lower' ? 'lower' : 'higher')

import type { Options } from './metrics/metric.ts'
import { prepareSolution } from './prepare.ts'
import { score } from './score.ts'
import type { BoardB, Score, ScoringSpec } from './types.ts'

/** Test helpers: small tables given as lists of texts. */
export function bytes(text: string): Uint8Array[] {
  return [new TextEncoder().encode(text)]
}

export interface Texts {
  metric: string
  options?: Options
  columns?: string[]
  truth: string[]
  prediction: string[]
  /** One letter per row, A or B; default: all A. */
  part?: string
  b?: BoardB
}

export function specFor({
  metric,
  options,
  columns,
  b,
}: Pick<Texts, 'metric' | 'options' | 'columns' | 'b'>): ScoringSpec {
  return {
    id: 'id',
    target: ['truth'],
    prediction: columns ?? ['prediction'],
    metric: { name: metric, ...(options && { options }) },
    split: { by: 'column', column: 'board' },
    b: b ?? 'all',
  }
}

export function solutionText({ truth, part }: Pick<Texts, 'truth' | 'part'>): string {
  return `id,truth,board\n${truth.map((value, row) => `${row},"${value}",${part?.[row] ?? 'A'}\n`).join('')}`
}

export function submissionText({ prediction, columns }: Pick<Texts, 'prediction' | 'columns'>): string {
  const several = (columns?.length ?? 1) > 1
  const rows = prediction.map((value, row) => `${row},${several ? value : `"${value}"`}\n`)
  return `id,${columns?.join(',') ?? 'prediction'}\n${rows.join('')}`
}

export async function prepareTexts(texts: Texts): Promise<Uint8Array> {
  const result = await prepareSolution(bytes(solutionText(texts)), specFor(texts))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.prepared
}

export async function scoreTexts(texts: Texts): Promise<Score> {
  return score(await prepareTexts(texts), bytes(submissionText(texts)))
}

import { type CheckSpec, checkAgainstSample } from './check.ts'
import type { Options } from './metrics/metric.ts'
import { prepareSolution } from './prepare.ts'
import { score } from './score.ts'
import type { BoardB, ByteSource, MetricChoice, Score, ScoringSpec } from './types.ts'

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

/** Two whole files in CSV, and what differs from a metric on all of their columns. */
export interface Files {
  metric: MetricChoice
  /** `id`, the truth, and maybe `board`, which then tells the split; otherwise all rows are on A. */
  solution: string
  submission: string
  spec?: Partial<ScoringSpec>
}

/** The specification that takes the columns between `id` and `board` in the order of the files. */
export function specOfFiles({ metric, solution, submission, spec }: Files): ScoringSpec {
  const namesOf = (text: string) => (text.split('\n')[0] ?? '').split(',')
  const own = [spec?.id ?? 'id', ...(spec?.keys ?? []), ...(spec?.extra ?? [])]
  const others = [spec?.weight, spec?.group?.column, spec?.slice?.column, 'board']
  const listed = (text: string) => namesOf(text).filter((name) => !own.includes(name) && !others.includes(name))
  return {
    id: 'id',
    target: listed(solution),
    prediction: listed(submission),
    metric,
    split: namesOf(solution).includes('board')
      ? { by: 'column', column: 'board' }
      : { by: 'seed', seed: '0'.repeat(32), aShare: 1 },
    b: 'all',
    ...spec,
  }
}

/** Prepares and scores; with everything on A, B is the same. Throws if the solution is refused. */
export async function scoreFiles(files: Files): Promise<Score> {
  const result = await prepareSolution(bytes(files.solution), specOfFiles(files))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return score(result.prepared, bytes(files.submission))
}

/** Checks one CSV against another. */
export const checkCsv = (
  sample: ByteSource,
  source: ByteSource,
  spec: CheckSpec,
  onProgress: (bytes: number) => void = () => undefined,
) => checkAgainstSample({ bytes: sample }, { bytes: source, again: () => source }, spec, { onProgress })

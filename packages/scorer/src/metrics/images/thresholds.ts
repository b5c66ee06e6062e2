import type { Fault, OptionValue } from '../../types.ts'
import type { MetricOption } from '../metric.ts'

/** Flags of thresholds are stored in the bits of an integer. */
const MOST = 30

/**
 * The thresholds of an option: a list separated by spaces or commas, or first:last:step. Steps are computed as numpy’s linspace does, since an
 * overlap may equal a threshold.
 */
export function thresholdsOf(option: OptionValue | undefined): number[] {
  const text = String(option ?? '').trim()
  if (!text.includes(':')) return text === '' ? [] : text.split(/[\s,]+/).map(Number)
  const [first = Number.NaN, last = Number.NaN, step = Number.NaN, ...others] = text.split(':').map(Number)
  const count = Math.round((last - first) / step) + 1
  if (others.length > 0 || !(count >= 2 && count <= MOST)) return []
  const width = (last - first) / (count - 1)
  return Array.from({ length: count }, (_, k) => (k === count - 1 ? last : k * width + first))
}

/** The same as decimals, for metrics whose overlap must exceed the threshold. */
export const decimalThresholds = (option: OptionValue | undefined): Float64Array =>
  Float64Array.from(thresholdsOf(option), (one) => Number(one.toFixed(12))).sort()

export function thresholdsFault(option: OptionValue | undefined): Fault | null {
  const list = thresholdsOf(option)
  const fits = list.length > 0 && list.length <= MOST && list.every((one) => one >= 0 && one <= 1)
  return fits ? null : { code: 'bad-option', column: 'thresholds', found: String(option), expected: '0.5:0.95:0.05' }
}

export const thresholdsOption: MetricOption = {
  name: 'thresholds',
  type: 'text',
  default: '0.5:0.95:0.05',
  help: {
    zh: 'IoU 阈值，最多 30 个：以空格分开列出，或写成「首：末：步长」。',
    en: 'IoU thresholds, at most 30: a list separated by spaces, or first:last:step.',
  },
}

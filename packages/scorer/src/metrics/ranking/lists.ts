import type { Data, MetricOption, Values } from '../metric.ts'

/** How many items a row may list, and what becomes of more. */
export const listOptions = (k: number): MetricOption[] => [depth(k), surplus]

const surplus: MetricOption = {
  name: 'surplus',
  type: 'choice',
  default: 'refuse',
  choices: ['refuse', 'ignore'],
  help: {
    zh: '超过 $k$ 项或重复的项：refuse 拒绝文件；ignore 不看第 $k$ 项之后，重复的项仍占名次但不算数（Kaggle 的做法）。',
    en: 'More than $k$ items, and repeated ones: refuse refuses the file; ignore looks at no item after the $k$-th, and a repeated one takes its place without counting, as on Kaggle.',
  },
}

function depth(value: number): MetricOption {
  return {
    name: 'k',
    type: 'number',
    default: value,
    min: 1,
    max: 1000,
    integer: true,
    help: { zh: '每行计前几项。', en: 'How many items of a row count.' },
  }
}

/** Calls hit(place) for every predicted item (place from 1, at most k) in the row’s true list. */
export function eachHit(data: Data, row: number, k: number, hit: (place: number) => void): void {
  const { values, prediction } = data
  const from = prediction.starts[row] as number
  const to = Math.min(prediction.ends[row] as number, from + k)
  for (let i = from; i < to; i++) {
    const item = prediction.items[i] as number
    if (item >= 0 && holds(values, row, item)) hit(i - from + 1)
  }
}
function holds(values: Values, row: number, item: number): boolean {
  const to = values.ends[row] as number
  for (let i = values.starts[row] as number; i < to; i++) if (values.items[i] === item) return true
  return false
}

/** The number of true items of a row. */
export function trueCount({ values }: Data, row: number): number {
  return (values.ends[row] as number) - (values.starts[row] as number)
}

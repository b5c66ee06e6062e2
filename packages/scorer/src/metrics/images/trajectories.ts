import { meanOf } from '../boards.ts'
import {
  type Data,
  defineMetric,
  type Field,
  type Lists,
  type Metric,
  type MetricOption,
  type Numbers,
  type Options,
  type Truth,
  type Words,
} from '../metric.ts'

/** Several guesses of where an agent goes, of which the best one counts. */

const path: Field = {
  name: 'path',
  kind: 'numbers',
  title: { zh: '轨迹 x y x y …', en: 'trajectory x y x y ...' },
}
const score: Field = {
  name: 'score',
  kind: 'number',
  optional: true,
  title: { zh: '该轨迹的概率', en: 'probability of the trajectory' },
}

const modesOption: MetricOption = {
  name: 'modes',
  type: 'number',
  default: 6,
  min: 1,
  max: 1000,
  integer: true,
  help: {
    zh: '每行最多看这么多条轨迹：有概率时取概率最高的，否则取文件中最前的。',
    en: 'How many trajectories of a row count: those of the highest probability, or the first of the file without any.',
  },
}
const dimensionsOption: MetricOption = {
  name: 'dimensions',
  type: 'number',
  default: 2,
  min: 1,
  max: 16,
  integer: true,
  help: { zh: '每个点的坐标个数。', en: 'How many coordinates a point has.' },
}

/** How far a trajectory is from the true one, over all points and at the last. */
interface Distances {
  mean: number
  greatest: number
  final: number
}

const noLists: Lists = { items: new Float64Array(), starts: new Int32Array(), ends: new Int32Array() }
const none: Numbers = new Float64Array()

/** Of the trajectory at this place of the guesses; coordinates that it lacks are 0, and those of no trajectory (-1) are, too. */
function distancesOf(truth: Lists, row: number, guess: Lists, entry: number, size: number): Distances {
  const from = truth.starts[row] as number
  const length = (truth.ends[row] as number) - from
  const own = entry < 0 ? 0 : (guess.starts[entry] as number)
  const given = entry < 0 ? 0 : (guess.ends[entry] as number) - own
  const found = { mean: 0, greatest: 0, final: 0 }
  let points = 0
  for (let k = 0; k < length; points++) {
    let square = 0
    for (const end = Math.min(length, k + size); k < end; k++)
      square += ((truth.items[from + k] as number) - (k < given ? (guess.items[own + k] as number) : 0)) ** 2
    found.final = Math.sqrt(square)
    found.mean += found.final
    found.greatest = Math.max(found.greatest, found.final)
  }
  found.mean /= points
  return found
}

/** The places of the trajectories of a row that count. */
function modesOf({ prediction, options }: Data, row: number): number[] {
  const start = prediction.starts[row] as number
  const [, scores = none] = prediction.columns
  const entries = Array.from({ length: (prediction.ends[row] as number) - start }, (_, k) => start + k)
  if (scores.length > 0)
    entries.sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
  return entries.length === 0 ? [-1] : entries.slice(0, Number(options.modes))
}

const noPath = ({ values: { starts, ends, lists } }: Truth, rows: Uint32Array) => {
  const isThere = (row: number) => {
    const entry = starts[row] as number
    return entry < (ends[row] as number) && (lists?.[0]?.starts[entry] ?? 0) < (lists?.[0]?.ends[entry] ?? 0)
  }
  return rows.every(isThere) ? null : 'nothing-true'
}

const form: Words = {
  zh: '每行（id）是一个目标，真值为它的各点坐标，以空格分隔；提交中同一 id 的每条轨迹写一行，可以附上概率。预测缺少的坐标按 0 计，没有轨迹的行按一条全为 0 的轨迹计。',
  en: 'A row (id) is an agent, with the coordinates of its points, separated by spaces; a submission has a line for each of its trajectories with the same id, maybe with a probability. Coordinates that are missing count as 0, and a row without a trajectory as one of zeros.',
}

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'options'> & { value: number }

/** The mean over the rows of what the trajectories of each are worth. */
function trajectoryMetric({ value, ...given }: Given, worth: (modes: Distances[], options: Options) => number): Metric {
  return defineMetric({
    family: 'images',
    direction: 'lower',
    several: true,
    weighted: true,
    truth: [path],
    prediction: [path, score],
    ...given,
    options: [modesOption, ...given.options, dimensionsOption],
    help: { zh: `${given.help.zh}\n\n${form.zh}`, en: `${given.help.en}\n\n${form.en}` },
    example: {
      solution: 'id,path\n1,1 0 2 0\n2,0 1 0 2\n',
      submission: 'id,path,p\n1,1 1 2 4,0.3\n1,1 0 2 3,0.7\n2,0 1 0 3,1\n',
      value,
    },
    undefinedOn: noPath,
    evaluate: (data) => {
      const truth = data.values.lists?.[0] ?? noLists
      const guess = data.prediction.lists?.[0] ?? noLists
      const size = Number(data.options.dimensions)
      return meanOf(data, (row) => {
        const own = data.values.starts[row] as number
        const modes = modesOf(data, row).map((entry) => distancesOf(truth, own, guess, entry, size))
        return worth(modes, data.options)
      })
    },
  })
}

const least = (modes: Distances[], by: keyof Distances) =>
  modes.reduce((best, mode) => (mode[by] < best[by] ? mode : best))

export const minAde = trajectoryMetric(
  {
    name: 'min-ade',
    reference:
      'nuScenes prediction challenge MinADEK (best = mean); Argoverse get_displacement_errors_and_miss_rate (best = final)',
    title: { zh: '最小平均位移误差 minADE（轨迹预测）', en: 'Minimum average displacement error (minADE)' },
    help: {
      zh: '各点距离的平均，取 $K$ 条轨迹中最小的，再对各目标求平均。\n\n$$\\frac1n\\sum_i\\min_{k\\le K}\\frac1T\\sum_t\\|\\hat p_{ikt}-p_{it}\\|_2$$\n\nArgoverse 看终点最近的那一条轨迹的平均距离：设 best = final。',
      en: 'The mean distance over the points, of the best of $K$ trajectories, averaged over the agents.\n\n$$\\frac1n\\sum_i\\min_{k\\le K}\\frac1T\\sum_t\\|\\hat p_{ikt}-p_{it}\\|_2$$\n\nArgoverse takes the mean distance of the trajectory that ends nearest: set best = final.',
    },
    options: [
      {
        name: 'best',
        type: 'choice',
        default: 'mean',
        choices: ['mean', 'final'],
        help: {
          zh: '哪条轨迹最好：平均距离最小的（nuScenes、Waymo），或终点最近的（Argoverse）。',
          en: 'Which trajectory is the best: that of the least mean distance (nuScenes, Waymo), or the one that ends nearest (Argoverse).',
        },
      },
    ],
    value: 1,
  },
  (modes, { best }) => least(modes, best === 'final' ? 'final' : 'mean').mean,
)

export const minFde = trajectoryMetric(
  {
    name: 'min-fde',
    reference: 'nuScenes prediction challenge MinFDEK; Argoverse get_displacement_errors_and_miss_rate',
    title: { zh: '最小终点位移误差 minFDE（轨迹预测）', en: 'Minimum final displacement error (minFDE)' },
    help: {
      zh: '终点的距离，取 $K$ 条轨迹中最小的，再对各目标求平均。\n\n$$\\frac1n\\sum_i\\min_{k\\le K}\\|\\hat p_{ikT}-p_{iT}\\|_2$$',
      en: 'The distance at the last point, of the best of $K$ trajectories, averaged over the agents.\n\n$$\\frac1n\\sum_i\\min_{k\\le K}\\|\\hat p_{ikT}-p_{iT}\\|_2$$',
    },
    options: [],
    value: 2,
  },
  (modes) => least(modes, 'final').final,
)

export const trajectoryMissRate = trajectoryMetric(
  {
    name: 'trajectory-miss-rate',
    reference: 'Argoverse get_displacement_errors_and_miss_rate (at = final); nuScenes MissRateTopK (at = greatest)',
    title: { zh: '轨迹漏检率 MR（轨迹预测）', en: 'Miss rate of trajectories (MR)' },
    help: {
      zh: '$K$ 条轨迹都没有命中的目标的比例。at = final 时终点距离不超过阈值 $d$ 即命中（Argoverse）；at = greatest 时每个点的距离都须小于阈值（nuScenes）。\n\n$$\\frac1n\\Big|\\Big\\{i:\\min_{k\\le K}\\|\\hat p_{ikT}-p_{iT}\\|_2>d\\Big\\}\\Big|$$',
      en: 'The share of agents that none of $K$ trajectories hits. With at = final a trajectory hits that ends within the threshold $d$ (Argoverse); with at = greatest all of its points must be nearer than the threshold (nuScenes).\n\n$$\\frac1n\\Big|\\Big\\{i:\\min_{k\\le K}\\|\\hat p_{ikT}-p_{iT}\\|_2>d\\Big\\}\\Big|$$',
    },
    options: [
      {
        name: 'threshold',
        type: 'number',
        default: 2,
        min: 0,
        max: 1e9,
        help: { zh: '距离的阈值，单位同坐标。', en: 'The distance of a miss, in the unit of the coordinates.' },
      },
      {
        name: 'at',
        type: 'choice',
        default: 'final',
        choices: ['final', 'greatest'],
        help: {
          zh: '看终点的距离（Argoverse），还是各点中最大的距离（nuScenes）。',
          en: 'Whether the distance at the last point counts (Argoverse), or the greatest of all points (nuScenes).',
        },
      },
    ],
    value: 0.5,
  },
  (modes, { threshold, at }) => {
    const limit = Number(threshold)
    const missed = at === 'greatest' ? least(modes, 'greatest').greatest >= limit : least(modes, 'final').final > limit
    return missed ? 1 : 0
  },
)

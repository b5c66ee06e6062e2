import { meanOf } from '../boards.ts'
import { defineMetric, type Field, type Lists, type Metric, type MetricOption, type Words } from '../metric.ts'

const samples: Field = {
  name: 'samples',
  kind: 'numbers',
  title: { zh: '波形的采样值', en: 'samples of the waveform' },
}

const zeroMean = (fallback: string): MetricOption => ({
  name: 'zeroMean',
  type: 'choice',
  default: fallback,
  choices: ['yes', 'no'],
  help: {
    zh: 'yes：先从真值与预测中各减去其均值。',
    en: 'yes: the mean of each signal is subtracted first.',
  },
})

const lengths: Words = {
  zh: '每行一段信号，采样值以空格分隔；两者长度不同时，短的一方在末尾补 0。',
  en: 'A row is a signal, its samples separated by spaces; where the lengths differ the shorter one goes on with zeros.',
}

const EPSILON = Number.EPSILON

/** Products of the true signal x and the estimated signal y, summed. */
interface Products {
  xx: number
  xy: number
}
/** Valid up to `length`. */
interface Signals {
  length: number
  x: Float64Array
  y: Float64Array
}

/** Reads a row’s signals into shared buffers, which the next row overwrites. */
function signalReader(truth: Lists | undefined, guess: Lists | undefined, centred: boolean) {
  let x = new Float64Array(1024)
  let y = new Float64Array(1024)
  const read = (list: Lists | undefined, row: number, into: Float64Array, length: number) => {
    const start = list?.starts[row] ?? 0
    const count = (list?.ends[row] ?? 0) - start
    let sum = 0
    for (let k = 0; k < count; k++) {
      const value = list?.items[start + k] as number
      into[k] = value
      sum += value
    }
    into.fill(0, count, length)
    if (!centred) return
    const mean = sum / length
    for (let k = 0; k < length; k++) into[k] = (into[k] as number) - mean
  }
  return (row: number): Signals => {
    const size = (list: Lists | undefined) => (list ? (list.ends[row] as number) - (list.starts[row] as number) : 0)
    const length = Math.max(size(truth), size(guess))
    if (length > x.length) {
      x = new Float64Array(length * 2)
      y = new Float64Array(length * 2)
    }
    read(truth, row, x, length)
    read(guess, row, y, length)
    return { length, x, y }
  }
}

function products({ length, x, y }: Signals): Products {
  let xx = 0
  let xy = 0
  for (let k = 0; k < length; k++) {
    const value = x[k] as number
    xx += value * value
    xy += value * (y[k] as number)
  }
  return { xx, xy }
}

/** The energy of scale x - y. */
function noiseOf({ length, x, y }: Signals, scale: number): number {
  let sum = 0
  for (let k = 0; k < length; k++) sum += (scale * (x[k] as number) - (y[k] as number)) ** 2
  return sum
}

/** In decibels. The small terms keep silent and perfect signals finite. */
const decibels = (signal: number, noise: number) => 10 * Math.log10((signal + EPSILON) / (noise + EPSILON))

function waveformMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'>,
  centred: string,
  score: (signals: Signals) => number,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'sound',
    direction: 'higher',
    weighted: true,
    truth: [samples],
    prediction: [samples],
    options: [zeroMean(centred)],
    help: {
      zh: `${zh}\n\n分子分母各加 $2.2\\times10^{-16}$，因此无声或完全相同的信号也有得分。${lengths.zh}`,
      en: `${en}\n\n$2.2\\times10^{-16}$ is added to both energies, so that silent and equal signals have a score, too. ${lengths.en}`,
    },
    evaluate: (data) => {
      const read = signalReader(data.values.lists?.[0], data.prediction.lists?.[0], data.options.zeroMean === 'yes')
      return meanOf(data, (row) => score(read(row)))
    },
  })
}

const example = {
  solution: 'id,samples\n1,3 -0.5 2 7\n2,1 -1 1 -1\n',
  submission: 'id,samples\n1,2.5 0 2 8\n2,0.5 -0.5 0.5 -0.4\n',
}

export const siSdr = waveformMetric(
  {
    name: 'si-sdr',
    reference: 'torchmetrics scale_invariant_signal_distortion_ratio',
    title: { zh: '尺度不变信号失真比 SI-SDR', en: 'Scale-invariant signal-to-distortion ratio (SI-SDR)' },
    help: {
      zh: '以分贝计的信号与残差能量之比，预测的整体音量不影响得分；对各行求平均。zeroMean 取 yes 时即 SI-SNR。\n\n$$10\\log_{10}\\frac{\\|\\alpha x\\|^2}{\\|\\alpha x-\\hat x\\|^2},\\qquad \\alpha=\\frac{\\langle\\hat x,x\\rangle}{\\|x\\|^2}$$',
      en: 'The energy of the signal over that of the rest, in decibels, whatever the volume of the estimate; averaged over the rows. With zeroMean = yes it is SI-SNR.\n\n$$10\\log_{10}\\frac{\\|\\alpha x\\|^2}{\\|\\alpha x-\\hat x\\|^2},\\qquad \\alpha=\\frac{\\langle\\hat x,x\\rangle}{\\|x\\|^2}$$',
    },
    example: { ...example, value: 19.603425521592357 },
  },
  'no',
  (signals) => {
    const { xx, xy } = products(signals)
    const scale = (xy + EPSILON) / (xx + EPSILON)
    return decibels(scale * scale * xx, noiseOf(signals, scale))
  },
)

export const snr = waveformMetric(
  {
    name: 'snr',
    reference: 'torchmetrics signal_noise_ratio',
    title: { zh: '信噪比 SNR', en: 'Signal-to-noise ratio (SNR)' },
    help: {
      zh: '以分贝计的真实信号与误差能量之比，对各行求平均。\n\n$$10\\log_{10}\\frac{\\|x\\|^2}{\\|x-\\hat x\\|^2}$$',
      en: 'The energy of the true signal over that of the error, in decibels, averaged over the rows.\n\n$$10\\log_{10}\\frac{\\|x\\|^2}{\\|x-\\hat x\\|^2}$$',
    },
    example: { ...example, value: 10.873925546266989 },
  },
  'no',
  (signals) => decibels(products(signals).xx, noiseOf(signals, 1)),
)

import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Options } from '../metric.ts'
import {
  lengthAt,
  listOf,
  listText,
  pixelsField,
  rangeOption,
  readNumbers,
  tooSmall,
  widthField,
  widthOf,
} from './image-lists.ts'

/** The weights of a window along one side, and the factor of its covariances. */
interface Kernel {
  weights: Float64Array
  norm: number
}

function kernelOf({ window }: Options): Kernel {
  if (window === 'uniform') return { weights: new Float64Array(7).fill(1 / 7), norm: 49 / 48 }
  const weights = Float64Array.from({ length: 11 }, (_, k) => Math.exp(-((k - 5) ** 2) / (2 * 1.5 ** 2)))
  const sum = weights.reduce((total, one) => total + one, 0)
  return { weights: weights.map((one) => one / sum), norm: 1 }
}

/** Means over windows that are needed: of x, y, x², y² and xy. */
const MEANS = 5

/** One channel of two images: values at `first`, first + step, and so on. */
interface Plane {
  x: Float64Array
  y: Float64Array
  first: number
  step: number
  width: number
  height: number
}

/** The mean similarity over all windows that lie within the image. */
function planeSimilarity(
  { x, y, first, step, width, height }: Plane,
  { weights, norm }: Kernel,
  range: number,
): number {
  const size = weights.length
  const c1 = (0.01 * range) ** 2
  const c2 = (0.03 * range) ** 2
  const columns = new Float64Array(MEANS * width)
  const at = (mean: number, column: number) => columns[mean * width + column] as number
  const across = (mean: number, column: number) => {
    let sum = 0
    for (let k = 0; k < size; k++) sum += (weights[k] as number) * at(mean, column + k)
    return sum
  }
  let total = 0
  for (let line = 0; line + size <= height; line++) {
    sumColumns(line)
    for (let column = 0; column + size <= width; column++) {
      const ux = across(0, column)
      const uy = across(1, column)
      const vx = Math.max(0, norm * (across(2, column) - ux * ux))
      const vy = Math.max(0, norm * (across(3, column) - uy * uy))
      const vxy = norm * (across(4, column) - ux * uy)
      const value = ((2 * ux * uy + c1) * (2 * vxy + c2)) / ((ux * ux + uy * uy + c1) * (vx + vy + c2))
      // Far beyond the range, rounding could exceed the bounds.
      total += Math.min(1, Math.max(-1, value))
    }
  }
  return total / (width - size + 1) / (height - size + 1)

  /** Weighted sums down the columns, from this line on. */
  function sumColumns(line: number): void {
    columns.fill(0)
    for (let k = 0; k < size; k++) {
      const weight = weights[k] as number
      for (let column = 0; column < width; column++) {
        const place = first + ((line + k) * width + column) * step
        const one = x[place] as number
        const other = y[place] as number
        columns[column] = (columns[column] as number) + weight * one
        columns[width + column] = at(1, column) + weight * other
        columns[2 * width + column] = at(2, column) + weight * one * one
        columns[3 * width + column] = at(3, column) + weight * other * other
        columns[4 * width + column] = at(4, column) + weight * one * other
      }
    }
  }
}

function imageScorer(data: Data): (row: number) => number {
  const { values, prediction, options } = data
  const truth = listOf(values)
  const guess = listOf(prediction)
  const kernel = kernelOf(options)
  const channels = Number(options.channels)
  const widths = widthOf(data, options)
  let x = new Float64Array()
  let y = new Float64Array()
  return (row) => {
    const length = lengthAt(truth, row)
    if (length > x.length) {
      x = new Float64Array(length)
      y = new Float64Array(length)
    }
    readNumbers(truth, row, length, x)
    readNumbers(guess, row, length, y)
    const width = widths(row)
    const plane = { x, y, step: channels, width, height: length / channels / width }
    let sum = 0
    for (let first = 0; first < channels; first++)
      sum += planeSimilarity({ ...plane, first }, kernel, Number(options.range))
    return sum / channels
  }
}

export const ssim = defineMetric({
  name: 'ssim',
  family: 'images',
  direction: 'higher',
  reference: 'scikit-image structural_similarity; gaussian: Wang et al. 2004',
  weighted: true,
  truth: [pixelsField, widthField],
  prediction: [pixelsField],
  options: [
    {
      name: 'width',
      type: 'number',
      default: 0,
      min: 0,
      max: 1e6,
      integer: true,
      help: {
        zh: '图像的宽度；0 表示由真值的第二列给出，没有该列时为正方形。',
        en: 'The width of the images; 0 if the second column of the truth has it, or if images are square.',
      },
    },
    rangeOption,
    {
      name: 'window',
      type: 'choice',
      default: 'uniform',
      choices: ['uniform', 'gaussian'],
      help: {
        zh: 'uniform：7 × 7，等权；gaussian：11 × 11，标准差 1.5。',
        en: 'uniform: 7 × 7 with equal weights; gaussian: 11 × 11 with a standard deviation of 1.5.',
      },
    },
    {
      name: 'channels',
      type: 'number',
      default: 1,
      min: 1,
      max: 16,
      integer: true,
      help: {
        zh: '每个像素的通道数，各通道的值相邻排列，得分取各通道的平均。',
        en: 'Values of a pixel, next to one another; the score is the mean over the channels.',
      },
    },
  ],
  title: { zh: '结构相似性 SSIM', en: 'Structural similarity (SSIM)' },
  help: {
    zh: `每行一张图像：在每个完全落在图像内的窗口上比较均值 $\\mu$、方差 $\\sigma^2$ 与协方差，对窗口求平均，再对图像求平均。\n\n$$\\frac{(2\\mu_x\\mu_y+C_1)(2\\sigma_{xy}+C_2)}{(\\mu_x^2+\\mu_y^2+C_1)(\\sigma_x^2+\\sigma_y^2+C_2)},\\qquad C_1=(0.01R)^2,\\;C_2=(0.03R)^2$$\n\n$R$ 为像素值的范围。uniform 用样本方差（除以 48），gaussian 用加权方差。图像的长宽都不得小于窗口。${listText.zh}`,
    en: `A row is an image: means $\\mu$, variances $\\sigma^2$ and covariances are compared in every window that lies within the image, averaged over the windows, then over the images.\n\n$$\\frac{(2\\mu_x\\mu_y+C_1)(2\\sigma_{xy}+C_2)}{(\\mu_x^2+\\mu_y^2+C_1)(\\sigma_x^2+\\sigma_y^2+C_2)},\\qquad C_1=(0.01R)^2,\\;C_2=(0.03R)^2$$\n\n$R$ is the range of the values. uniform has sample variances (over 48), gaussian weighted ones. Images must not be smaller than the window. ${listText.en}`,
  },
  example: {
    options: { range: 10 },
    solution: `id,pixels\n1,${Array.from({ length: 49 }, (_, k) => k % 10).join(' ')}\n`,
    submission: `id,pixels\n1,${Array.from({ length: 49 }, (_, k) => (k * k) % 10).join(' ')}\n`,
    value: 0.31248936743910194,
  },
  undefinedOn: (truth, rows, options) => tooSmall(truth, rows, options, options.window === 'uniform' ? 7 : 11),
  evaluate: (data) => meanOf(data, imageScorer(data)),
})

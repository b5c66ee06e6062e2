import { eachBoard } from '../boards.ts'
import { type Data, defineMetric, type Field, type Lists, type Numbers } from '../metric.ts'
import { squaredDistances } from './distances.ts'
import { expand, type Size, sizeFault, sizeFields, sizeOptions, sizesOf, windowOf } from './image-size.ts'
import { maskText, pixelCount, pixelsOption, sharedPixels, unionOfMasks } from './mask-runs.ts'

const truthFields: Field[] = [
  { name: 'mask', kind: 'mask', title: { zh: '切片的掩码', en: 'mask of the slice' } },
  { name: 'volume', kind: 'name', title: { zh: '体数据', en: 'volume' } },
  { name: 'slice', kind: 'integer', title: { zh: '切片序号', en: 'number of the slice' } },
  ...sizeFields,
]
const noLists: Lists = { items: new Int32Array(), starts: new Int32Array(), ends: new Int32Array() }
const none: Numbers = new Float64Array()

/** The slices of a volume, in order; several rows of one slice are joined. */
interface Volume {
  size: Size
  truth: Lists[]
  guess: Lists[]
}

/** A volume with more predicted pixels than this many times the true ones is taken to be as far as possible. */
const MOST_TIMES = 10

function volumesOf(data: Data, rows: Uint32Array): Volume[] {
  const [, names = none, slices = none] = data.values.columns
  const sizeOf = sizesOf(data.values, 3, data.options)
  const volumes = new Map<number, Map<number, number[]>>()
  for (const row of rows) {
    const own = volumes.get(names[row] as number) ?? new Map<number, number[]>()
    volumes.set(names[row] as number, own)
    const slice = slices[row] as number
    const list = own.get(slice)
    if (list) list.push(row)
    else own.set(slice, [row])
  }
  return Array.from(volumes.values(), (own) => {
    const sorted = Array.from(own).sort(([one], [other]) => one - other)
    const joined = (list: Lists | undefined) => sorted.map(([, each]) => unionOfMasks(list ?? noLists, each))
    return {
      size: sizeOf(sorted[0]?.[1][0] ?? 0),
      truth: joined(data.values.lists?.[0]),
      guess: joined(data.prediction.lists?.[0]),
    }
  })
}

const pixelsOf = (slices: Lists[]) => slices.reduce((sum, one) => sum + pixelCount(one, 0), 0)

/** Distance as a share of the diagonal of the unit cube that the volume is scaled to; null if it is empty on both sides. */
function volumeDistance({ size, truth, guess }: Volume): number | null {
  const [own, other] = [pixelsOf(truth), pixelsOf(guess)]
  if (own === 0 && other === 0) return null
  const shared = truth.reduce((sum, one, z) => sum + sharedPixels(one, 0, guess[z] ?? noLists, 0), 0)
  if (shared === own && shared === other) return 0
  if (own === 0 || other === 0 || other > MOST_TIMES * own) return 1
  return Math.sqrt(Math.max(farthest(truth, guess, size), farthest(guess, truth, size)) / 3)

  /** The greatest squared distance of a pixel of some slices to the nearest of the others. */
  function farthest(from: Lists[], to: Lists[], { length, lines }: Size): number {
    const window = windowOf(
      [...from, ...to].map((list) => ({ list, entry: 0 })),
      size,
    )
    if (!window) return 0
    const area = window.lines * window.length
    const bits = new Uint8Array(area)
    const others = new Uint8Array(area)
    const places: number[] = []
    const levels: number[] = []
    for (const [z, list] of from.entries()) {
      expand(list, 0, size, window, bits)
      expand(to[z] ?? noLists, 0, size, window, others)
      for (let k = 0; k < area; k++) {
        if (bits[k] !== 1 || others[k] === 1) continue
        places.push(k)
        levels.push(z)
      }
    }
    // The points of slice z are at groups[z]..groups[z + 1]; bounds[z] is the greatest of their distances so far.
    const groups = Int32Array.from({ length: from.length + 1 }, (_, z) => lowerBound(levels, z))
    const bounds = new Float64Array(from.length).fill(Number.POSITIVE_INFINITY)
    const nearest = new Float64Array(places.length).fill(Number.POSITIVE_INFINITY)
    const squares = new Float64Array(area)
    const steps = { along: 1 / length ** 2, across: 1 / lines ** 2 }
    for (const slice of coarseFirst(to.length)) {
      const list = to[slice] ?? noLists
      if (list.items.length === 0) continue
      expand(list, 0, size, window, bits)
      squaredDistances(bits, window, steps, squares)
      for (let z = 0; z < from.length; z++) {
        const rise = ((z - slice) / to.length) ** 2
        if (rise >= (bounds[z] as number)) continue
        let most = 0
        for (let p = groups[z] as number; p < (groups[z + 1] as number); p++) {
          const square = (squares[places[p] as number] as number) + rise
          if (square < (nearest[p] as number)) nearest[p] = square
          if ((nearest[p] as number) > most) most = nearest[p] as number
        }
        bounds[z] = most
      }
    }
    return nearest.reduce((most, one) => Math.max(most, one), 0)
  }
}

/** The first place in ascending numbers whose number is not below the given one. */
function lowerBound(ascending: number[], value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** 0 to count - 1, every 64th first, then every 32nd of the others, and so on, so that distances are soon nearly right. */
function coarseFirst(count: number): number[] {
  const order: number[] = []
  for (let step = 64; step >= 1; step /= 2) {
    for (let k = 0; k < count; k += step) if (step === 64 || k % (2 * step) !== 0) order.push(k)
  }
  return order
}

export const hausdorff3d = defineMetric({
  name: 'hausdorff-3d',
  family: 'images',
  direction: 'lower',
  reference: 'Kaggle UW-Madison GI Tract Image Segmentation, by scipy directed_hausdorff',
  truth: truthFields,
  prediction: [{ name: 'mask', kind: 'mask', title: { zh: '切片的掩码', en: 'mask of the slice' } }],
  options: [...sizeOptions, pixelsOption],
  title: { zh: '三维 Hausdorff 距离（归一化）', en: 'Hausdorff distance of volumes, normalized' },
  help: {
    zh: `每行是体数据的一张切片；同一体数据的切片按序号排列，同一切片的几行（例如不同类别）合并。坐标除以切片数、高、宽，使体数据成为单位立方体；距离除以其对角线 $\\sqrt3$，取值 0 到 1。\n\n$$\\frac1{\\sqrt3}\\max\\Big\\{\\max_{x\\in X}\\min_{y\\in Y}\\|x-y\\|,\\;\\max_{y\\in Y}\\min_{x\\in X}\\|x-y\\|\\Big\\}$$\n\n得分为榜上各体数据的平均；两边都空的体数据不计（全都如此时得 0），只有一方为空或预测的像素多于真值 10 倍的计 1。每个榜上的体数据只由该榜的行组成。图像的高与宽由选项或真值的最后两列给出，图像最多 2500 万像素；计算时间随切片数乘以像素数增长。${maskText.zh}`,
    en: `A row is a slice of a volume; slices of a volume are in the order of their numbers, and several rows of a slice (for example of different classes) are joined. Coordinates are divided by the number of slices, the height and the width, so that the volume is a unit cube, and the distance by its diagonal $\\sqrt3$; it is from 0 to 1.\n\n$$\\frac1{\\sqrt3}\\max\\Big\\{\\max_{x\\in X}\\min_{y\\in Y}\\|x-y\\|,\\;\\max_{y\\in Y}\\min_{x\\in X}\\|x-y\\|\\Big\\}$$\n\nThe score is the mean over the volumes of the board. Volumes that are empty on both sides are left out (it is 0 if all are); one that is empty on one side, or has more than 10 times as many predicted as true pixels, has 1. A board’s volumes consist of that board’s rows. Height and width of the images are options or the last two columns of the truth; an image has at most 25 million pixels, and the time grows with the number of slices times that of pixels. ${maskText.en}`,
  },
  example: {
    options: { height: 4, width: 5 },
    solution: 'id,mask,volume,slice\n1,6 2,a,1\n2,6 2,a,2\n3,,b,1\n',
    submission: 'id,mask\n1,6 2\n2,10 2\n3,\n',
    value: 0.11547005383792516,
  },
  optionFault: (given, { target }) => sizeFault(given, target, 3),
  evaluate: (data) =>
    eachBoard(data, (rows) => {
      let sum = 0
      let counted = 0
      for (const volume of volumesOf(data, rows)) {
        const distance = volumeDistance(volume)
        if (distance === null) continue
        sum += distance
        counted++
      }
      return counted === 0 ? 0 : sum / counted
    }),
})

import { meanOf } from '../boards.ts'
import {
  type Boards,
  type Data,
  defineMetric,
  type Field,
  type Lists,
  type UndefinedReason,
  type Values,
} from '../metric.ts'
import { labelField } from './boxes.ts'
import { entriesByClass, maskText, pixelCount, pixelsOption, sharedPixels, unionOfMasks } from './mask-runs.ts'
import { membersOf } from './ranked-hits.ts'

const fields: Field[] = [labelField, { name: 'mask', kind: 'mask', title: { zh: '掩码', en: 'mask' } }]
const noLists: Lists = { items: new Int32Array(), starts: new Int32Array(), ends: new Int32Array() }

const nothingTrue = ({ values }: { values: Values }, rows: Uint32Array): UndefinedReason | null =>
  rows.some((row) => (values.starts[row] as number) < (values.ends[row] as number)) ? null : 'nothing-true'

/** Pixels of a class in a row. */
interface Overlap {
  row: number
  label: number
  shared: number
  truth: number
  guess: number
}

/** The overlaps of all classes that a row has on either side. */
function overlapsOf({ values, prediction }: Data, row: number): Overlap[] {
  const truths = entriesByClass(values, row)
  const guesses = entriesByClass(prediction, row)
  const found: Overlap[] = []
  for (const label of new Set([...truths.keys(), ...guesses.keys()])) {
    const truth = unionOfMasks(values.lists?.[1] ?? noLists, truths.get(label) ?? [])
    const guess = unionOfMasks(prediction.lists?.[1] ?? noLists, guesses.get(label) ?? [])
    const shared = sharedPixels(truth, 0, guess, 0)
    found.push({ row, label, shared, truth: pixelCount(truth, 0), guess: pixelCount(guess, 0) })
  }
  return found
}

function totalBoards(data: Data, score: (shared: number, truth: number, guess: number) => number): Boards {
  const all: Overlap[] = []
  for (let row = 0; row < data.rows; row++) all.push(...overlapsOf(data, row))
  const of = (board: 'a' | 'b') => {
    const members = membersOf(data, board)
    const sums = data.classes.map((): [number, number, number] => [0, 0, 0])
    for (const { row, label, shared, truth, guess } of all) {
      const sum = sums[label]
      if (members[row] === 0 || !sum) continue
      const weight = data.weights ? (data.weights[row] as number) : 1
      sum[0] += weight * shared
      sum[1] += weight * truth
      sum[2] += weight * guess
    }
    const occurring = sums.filter(([, truth]) => truth > 0)
    return occurring.length === 0
      ? 0
      : occurring.reduce((total, [shared, truth, guess]) => total + score(shared, truth, guess), 0) / occurring.length
  }
  return { a: of('a'), b: data.b === 'none' ? null : of('b') }
}

export const semanticIou = defineMetric({
  name: 'semantic-iou',
  family: 'images',
  direction: 'higher',
  reference: 'scikit-learn jaccard_score or f1_score over the pixels of each class',
  weighted: true,
  several: true,
  truth: fields,
  prediction: fields,
  options: [
    {
      name: 'average',
      type: 'choice',
      default: 'total',
      choices: ['total', 'image'],
      help: {
        zh: 'total：每个类别在榜上所有图像的像素合在一起；image：逐图计算后求平均。',
        en: 'total: the pixels of a class are summed over all images of the board; image: the mean over the images.',
      },
    },
    {
      name: 'measure',
      type: 'choice',
      default: 'iou',
      choices: ['iou', 'dice'],
      help: { zh: 'iou 为交并比，dice 为 Dice 系数。', en: 'Intersection over union, or the Dice coefficient.' },
    },
    pixelsOption,
  ],
  title: { zh: '语义分割 mIoU', en: 'Mean IoU of semantic segmentation' },
  help: {
    zh: `每张图像的每个类别一个掩码（各占一行，id 重复）；同一类别的几个掩码合并。每个类别 $c$ 求交并比，再对榜上真值中出现的类别求平均。\n\n$$\\frac1{|C|}\\sum_{c}\\frac{|X_c\\cap Y_c|}{|X_c\\cup Y_c|}$$\n\n按 image 平均时，每张图像只看真值或预测中出现的类别，两边都没有类别的图像计 1。答案中没有的类别不计，没有类别的像素也不计。${maskText.zh}`,
    en: `Every class of an image has a mask, on a line of its own with the same id; several masks of a class are joined. The IoU of each class $c$ is averaged over the classes that occur in the truth of the board.\n\n$$\\frac1{|C|}\\sum_{c}\\frac{|X_c\\cap Y_c|}{|X_c\\cup Y_c|}$$\n\nWith image, only the classes that an image has on either side count, and an image without any has 1. Classes that the solution does not have are skipped, and pixels without a class do not count. ${maskText.en}`,
  },
  example: {
    solution: 'id,label,mask\n1,road,1 50\n1,sky,51 50\n2,road,1 20\n',
    submission: 'id,label,mask\n1,road,1 60\n1,sky,61 40\n2,sky,1 10\n2,road,11 10\n',
    value: 0.7083333333333333,
  },
  undefinedOn: nothingTrue,
  evaluate: (data) => {
    const score = (shared: number, truth: number, guess: number) =>
      data.options.measure === 'iou' ? shared / (truth + guess - shared) : (2 * shared) / (truth + guess)
    if (data.options.average === 'total') return totalBoards(data, score)
    return meanOf(data, (row) => {
      const found = overlapsOf(data, row).filter(({ truth, guess }) => truth + guess > 0)
      if (found.length === 0) return 1
      return found.reduce((sum, one) => sum + score(one.shared, one.truth, one.guess), 0) / found.length
    })
  },
})

/** Segments of a class in a row: the overlaps of matches, summed, and how many there are of matches and of the others. */
interface Segments {
  row: number
  label: number
  quality: number
  matches: number
  others: number
  truths: number
}

function segmentsOf({ values, prediction }: Data, row: number): Segments[] {
  const truths = entriesByClass(values, row)
  const guesses = entriesByClass(prediction, row)
  const masks = values.lists?.[1] ?? noLists
  const guessed = prediction.lists?.[1] ?? noLists
  const found: Segments[] = []
  for (const label of new Set([...truths.keys(), ...guesses.keys()])) {
    const objects = truths.get(label) ?? []
    const own = guesses.get(label) ?? []
    const taken = new Set<number>()
    let quality = 0
    for (const d of own) {
      const size = pixelCount(guessed, d)
      for (const g of objects) {
        if (taken.has(g)) continue
        const shared = sharedPixels(guessed, d, masks, g)
        const iou = shared > 0 ? shared / (size + pixelCount(masks, g) - shared) : 0
        if (iou <= 0.5) continue
        taken.add(g)
        quality += iou
        break
      }
    }
    const others = objects.length + own.length - 2 * taken.size
    found.push({ row, label, quality, matches: taken.size, others, truths: objects.length })
  }
  return found
}

export const panopticQuality = defineMetric({
  name: 'panoptic-quality',
  family: 'images',
  direction: 'higher',
  reference: 'Kirillov et al. 2019',
  several: true,
  truth: fields,
  prediction: fields,
  options: [pixelsOption],
  title: { zh: '全景分割质量 PQ', en: 'Panoptic quality (PQ)' },
  help: {
    zh: `每张图像的每个分割段一行：类别与掩码；背景类（stuff）与物体类一样处理。同类的真实段与预测段 IoU 大于 0.5 即匹配，对榜上真值中出现的类别 $c$ 求平均。\n\n$$\\frac1{|C|}\\sum_c\\frac{\\sum_{(p,g)\\in TP_c}\\mathrm{IoU}(p,g)}{|TP_c|+\\frac12|FP_c|+\\frac12|FN_c|}$$\n\n一张图像里的各段不应重叠；若提交的几段都能匹配同一真实段，只有文件中的第一段匹配。答案中没有的类别不计，没有「空白」（void）区域。${maskText.zh}`,
    en: `Every segment of an image is a line of its own: class and mask; stuff is treated like things. A true and a predicted segment of a class match if their IoU exceeds 0.5; the score is the mean over the classes $c$ that occur in the truth of the board.\n\n$$\\frac1{|C|}\\sum_c\\frac{\\sum_{(p,g)\\in TP_c}\\mathrm{IoU}(p,g)}{|TP_c|+\\frac12|FP_c|+\\frac12|FN_c|}$$\n\nSegments of an image should not overlap; if several submitted ones could match the same true one, only the first of the file does. Classes that the solution does not have are skipped, and there are no void regions. ${maskText.en}`,
  },
  example: {
    solution: 'id,label,mask\n1,car,1 20\n1,car,31 10\n1,sky,51 50\n',
    submission: 'id,label,mask\n1,car,1 18\n1,car,41 5\n1,sky,47 54\n',
    value: 0.6879629629629629,
  },
  undefinedOn: nothingTrue,
  evaluate: (data) => {
    const all: Segments[] = []
    for (let row = 0; row < data.rows; row++) all.push(...segmentsOf(data, row))
    const of = (board: 'a' | 'b') => {
      const members = membersOf(data, board)
      const sums = data.classes.map(() => ({ quality: 0, size: 0, truths: 0 }))
      for (const { row, label, quality, matches, others, truths } of all) {
        const sum = sums[label]
        if (members[row] === 0 || !sum) continue
        sum.quality += quality
        sum.size += matches + others / 2
        sum.truths += truths
      }
      const occurring = sums.filter(({ truths }) => truths > 0)
      return occurring.reduce((total, { quality, size }) => total + quality / size, 0) / Math.max(1, occurring.length)
    }
    return { a: of('a'), b: data.b === 'none' ? null : of('b') }
  },
})

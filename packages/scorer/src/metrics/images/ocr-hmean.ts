import { type Data, defineMetric, type Field, type Lists, type RawColumn, type Values } from '../metric.ts'
import { textOf } from '../text/code-points.ts'
import { corpusBoards } from '../text/fields.ts'
import { overlapOption } from './boxes.ts'
import { type Shape, shapeOf, sharedShapeArea } from './polygons.ts'

const polygon: Field = {
  name: 'polygon',
  kind: 'numbers',
  // Areas of far larger ones would be inexact.
  range: [-1e6, 1e6],
  title: {
    zh: '多边形 x y x y …（四个数为矩形 左 上 右 下）',
    en: 'polygon x y x y ... (four numbers: left top right bottom)',
  },
}
const text: Field = { name: 'text', kind: 'text', optional: true, title: { zh: '文字', en: 'text' } }

/** Stands for the text of a region that does not count. */
const ILLEGIBLE = '###'
const SPECIAL = '!?.:,*"()·[]/\''

interface Region {
  shape: Shape | null
  text: string
  counts: boolean
}

const noLists: Lists = { items: new Float64Array(), starts: new Int32Array(), ends: new Int32Array() }

function regionsOf({ lists: [polygons = noLists] = [], raw, starts, ends }: Values, row: number): Region[] {
  const texts: RawColumn | undefined = raw?.[1]
  const regions: Region[] = []
  for (let k = starts[row] as number; k < (ends[row] as number); k++) {
    const own = texts && texts.starts.length > 0 ? textOf(texts, k) : ''
    const shape = shapeOf(polygons, k)
    regions.push({ shape, text: own, counts: shape !== null && own !== ILLEGIBLE })
  }
  return regions
}

/** Whether more than half of a detection is on one region that does not count. */
function isOn(ignored: Region[], { shape }: Region): boolean {
  return shape !== null && ignored.some((one) => one.shape && sharedShapeArea(one.shape, shape) / shape.area > 0.5)
}

/** The IoU of two shapes; 0 where their areas alone show that it is no more than `least`. */
function overlap(one: Shape | null, other: Shape | null, least: number): number {
  if (!one || !other) return 0
  if (Math.min(one.area, other.area) <= least * Math.max(one.area, other.area)) return 0
  const shared = sharedShapeArea(one, other)
  return shared / (one.area + other.area - shared)
}

/** Case does not count, nor a mark at either end that the true text has and the other lacks. */
function sameText(truth: string, guess: string): boolean {
  const [wanted, given] = [truth.toUpperCase(), guess.toUpperCase()]
  const from = SPECIAL.includes(wanted.slice(0, 1)) ? 1 : 0
  const to = SPECIAL.includes(wanted.slice(-1)) ? wanted.length - 1 : wanted.length
  return [wanted, wanted.slice(from), wanted.slice(0, to), wanted.slice(from, to)].includes(given)
}

interface Counts {
  right: number
  truths: number
  guesses: number
}

/** Takes true regions in their order, each with the first free detection that overlaps enough. */
function countsOf(truths: Region[], guesses: Region[], { threshold, text: wanted }: Data['options']): Counts {
  const ignored = truths.filter(({ counts }) => !counts)
  const counted = truths.filter(({ counts }) => counts)
  const free = new Set(guesses.filter((guess) => !isOn(ignored, guess)))
  const counts = { right: 0, truths: counted.length, guesses: free.size }
  const least = Number(threshold)
  for (const truth of counted) {
    for (const guess of free) {
      if (!(overlap(truth.shape, guess.shape, least) > least)) continue
      free.delete(guess)
      if (wanted === 'no' || sameText(truth.text, guess.text)) counts.right++
      break
    }
  }
  return counts
}

function scoreOf([right = 0, truths = 0, guesses = 0]: Float64Array, measure: unknown): number {
  if (right === 0) return 0
  if (measure === 'precision') return right / guesses
  return measure === 'recall' ? right / truths : (2 * right) / (truths + guesses)
}

export const ocrHmean = defineMetric({
  name: 'ocr-hmean',
  family: 'images',
  direction: 'higher',
  reference: 'ICDAR 2015 Incidental Scene Text, script.py of tasks 4.1 (IoU) and 4.4 (end to end)',
  several: true,
  truth: [polygon, text],
  prediction: [polygon, text],
  options: [
    overlapOption,
    {
      name: 'text',
      type: 'choice',
      default: 'no',
      choices: ['no', 'yes'],
      help: {
        zh: 'yes（端到端）：文字也须相同，不分大小写；真值首尾的一个特殊字符可以没有。',
        en: 'yes (end to end): the text must be the same, too, whatever the case; one special character at either end of the true one may be missing.',
      },
    },
    {
      name: 'measure',
      type: 'choice',
      default: 'hmean',
      choices: ['hmean', 'precision', 'recall'],
      help: { zh: '调和平均 Hmean、精确率或召回率。', en: 'The harmonic mean, precision or recall.' },
    },
  ],
  title: { zh: '文字检测与识别 Hmean（ICDAR 2015）', en: 'Hmean of text detection and spotting (ICDAR 2015)' },
  help: {
    zh: '每行（id）是一张图像，每个文字区域占一行（id 重复），没有文字的图像留一行空值。按真值的顺序，每个区域取文件中第一个尚未匹配、IoU 大于阈值的检测。$TP$ 为正确的匹配数，在榜上所有图像合计：\n\n$$P=\\frac{TP}{n_{\\text{检测}}},\\quad R=\\frac{TP}{n_{\\text{真值}}},\\quad H=\\frac{2PR}{P+R}$$\n\n真值中文字为 ### 的区域不计；面积过半落在其中一个这样的区域上的检测也不计。text = yes 时，匹配的文字还须相同，不同则两者都已用掉，不算对。多边形可以不是凸的，顺时针、逆时针都可以，但各边除相邻的端点外不可相交或相触。相交、没有面积、少于三个点或多于一百个点的多边形，在提交中算误检，在真值中不计。',
    en: 'A row (id) is an image, every region of text a line of its own with the same id, an image without text has one line of empty values. In their order, true regions take the first free detection of the file whose IoU exceeds the threshold. $TP$ are right matches, over all images of the board:\n\n$$P=\\frac{TP}{n_{detected}},\\quad R=\\frac{TP}{n_{true}},\\quad H=\\frac{2PR}{P+R}$$\n\nTrue regions with the text ### do not count, nor do detections of which more than half is on one of them. With text = yes the texts of a match must be the same, too; otherwise both are used up, and it is not right. Polygons need not be convex, and either direction will do, but sides must not cross or touch but at the corners of neighbours. Polygons whose sides do, without an area, or of fewer than three or more than a hundred points are false detections in a submission, and do not count in the truth.',
  },
  example: {
    solution: 'id,polygon,text\n1,10 10 50 10 50 20 10 20,EXIT\n1,10 30 60 40,###\n2,5 5 45 5 45 15 5 15,Hello!\n3,,\n',
    submission:
      'id,polygon,text\n1,12 10 50 10 50 20 12 20,exit\n1,12 31 40 39,x\n2,25 5 65 5 65 15 25 15,hello\n3,0 0 9 9,a\n',
    value: 0.4,
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => regionsOf(values, row).some(({ counts }) => counts)) ? null : 'nothing-true',
  evaluate: (data) => {
    const { values, prediction, options } = data
    const add = (row: number, totals: Float64Array) => {
      const { right, truths, guesses } = countsOf(regionsOf(values, row), regionsOf(prediction, row), options)
      totals.set([right, truths, guesses].map((count, k) => count + (totals[k] as number)))
    }
    return corpusBoards(data, 3, add, (totals) => scoreOf(totals, options.measure))
  },
})

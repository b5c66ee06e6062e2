import type { Field, MetricOption, Numbers, Values, Words } from '../metric.ts'

export const labelField: Field = { name: 'label', kind: 'label', title: { zh: '类别', en: 'class' } }
export const scoreField: Field = {
  name: 'score',
  kind: 'number',
  title: { zh: '置信度，大者在前', en: 'confidence, highest first' },
}

/** The four numbers of a box; see `boxOption`. */
export const boxFields: Field[] = [
  { name: 'x', kind: 'number', title: { zh: '左边 x', en: 'x of the left side' } },
  { name: 'y', kind: 'number', title: { zh: '上边 y', en: 'y of the upper side' } },
  { name: 'width', kind: 'number', title: { zh: '宽（或右边 x）', en: 'width (or x of the right side)' } },
  { name: 'height', kind: 'number', title: { zh: '高（或下边 y）', en: 'height (or y of the lower side)' } },
]

export const boxOption: MetricOption = {
  name: 'box',
  type: 'choice',
  default: 'xywh',
  choices: ['xywh', 'xyxy'],
  help: {
    zh: 'xywh：左上角、宽、高；xyxy：左上角与右下角。',
    en: 'xywh: the upper left corner, width and height; xyxy: the upper left and the lower right corner.',
  },
}

export const overlapOption: MetricOption = {
  name: 'threshold',
  type: 'number',
  default: 0.5,
  min: 0,
  max: 1,
  help: { zh: 'IoU 须大于此值才算匹配。', en: 'The IoU that a match must exceed.' },
}

export const severalText: Words = {
  zh: '一张图像的每个框占一行（id 重复），没有框的图像留一行空值；也可以把所有框写在一个单元格里。',
  en: 'Every box of an image is a line of its own with the same id, an image without boxes has one line of empty values; all boxes may also be in one cell.',
}

/** Left, upper side, width and height of each entry. */
export interface Boxes {
  x: Float64Array
  y: Float64Array
  width: Float64Array
  height: Float64Array
}

/** Reads the boxes from the four columns that begin at `first`. */
export function boxesOf(values: Values, first: number, form: unknown): Boxes {
  const corners = form === 'xyxy'
  const [x, y, right, lower] = [0, 1, 2, 3].map((k) => Float64Array.from(values.columns[first + k] ?? none))
  const extent = (end: Float64Array, start: Float64Array) => (corners ? end.map((one, k) => one - at(start, k)) : end)
  return {
    x: x ?? empty,
    y: y ?? empty,
    width: extent(right ?? empty, x ?? empty),
    height: extent(lower ?? empty, y ?? empty),
  }
}

const none: Numbers = new Float64Array()
const empty = new Float64Array()
const at = (list: Float64Array, k: number) => list[k] as number

/** The area that box i of one side and box j of the other share. */
export function sharedArea(one: Boxes, i: number, other: Boxes, j: number): number {
  const ax = at(one.x, i)
  const bx = at(other.x, j)
  const width = Math.min(at(one.width, i) + ax, at(other.width, j) + bx) - Math.max(ax, bx)
  if (width <= 0) return 0
  const ay = at(one.y, i)
  const by = at(other.y, j)
  const height = Math.min(at(one.height, i) + ay, at(other.height, j) + by) - Math.max(ay, by)
  return height <= 0 ? 0 : width * height
}

export const areaOf = (boxes: Boxes, k: number): number => at(boxes.width, k) * at(boxes.height, k)

/** Intersection over union; 0 where nothing is shared. */
export function boxIou(one: Boxes, i: number, other: Boxes, j: number): number {
  const shared = sharedArea(one, i, other, j)
  return shared > 0 ? shared / (areaOf(one, i) + areaOf(other, j) - shared) : 0
}

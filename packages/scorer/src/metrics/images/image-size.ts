import type { Fault } from '../../types.ts'
import type { Field, Lists, MetricOption, Options, Values } from '../metric.ts'

/** The most pixels of an image that is expanded; those of columns are within 5000 × 5000. */
const MOST_PIXELS = 25_000_000
const LONGEST = 5000

const side = (name: string, zh: string, en: string): Field => ({
  name,
  kind: 'integer',
  range: [1, LONGEST],
  optional: true,
  title: { zh, en },
})
export const sizeFields: Field[] = [
  side('height', '图像高度', 'height of the image'),
  side('width', '图像宽度', 'width of the image'),
]

const sideOption = (name: string, zh: string, en: string): MetricOption => ({
  name,
  type: 'number',
  default: 0,
  min: 0,
  max: MOST_PIXELS,
  integer: true,
  help: {
    zh: `${zh}；0 表示由真值的列给出（最多 5000）。`,
    en: `${en}; 0 if a column of the truth has it (at most 5000).`,
  },
})
export const sizeOptions: MetricOption[] = [
  sideOption('height', '图像高度', 'The height of the images'),
  sideOption('width', '图像宽度', 'The width of the images'),
  {
    name: 'order',
    type: 'choice',
    default: 'column',
    choices: ['column', 'row'],
    help: {
      zh: '像素编号的次序：column 先向下再向右（Kaggle 的惯例），row 先向右再向下。',
      en: 'How pixels are numbered: column goes down, then right, as is usual on Kaggle; row goes right, then down.',
    },
  },
]

/** A metric whose truth has `columns` columns before the size needs the size from options or further columns. */
export function sizeFault({ height, width }: Options, target: string[], columns: number): Fault | null {
  if (target.length === columns + 2) return null
  const pixels = Number(height) * Number(width)
  return pixels >= 1 && pixels <= MOST_PIXELS
    ? null
    : { code: 'bad-option', column: 'height', found: String(height), expected: `1 <= height * width <= ${MOST_PIXELS}` }
}

/** An image as lines of `length` pixels; pixels are numbered along the lines. */
export interface Size {
  length: number
  lines: number
}

/** The sizes of images, from columns at `first` and the one after, or the options. */
export function sizesOf({ columns }: Values, first: number, options: Options): (row: number) => Size {
  const heights = columns[first]
  const widths = columns[first + 1]
  return (row) => {
    const height = heights && widths ? (heights[row] as number) : Number(options.height)
    const width = heights && widths ? (widths[row] as number) : Number(options.width)
    return options.order === 'row' ? { length: width, lines: height } : { length: height, lines: width }
  }
}

/** A part of an image, in lines and places within a line. */
export interface Window {
  line: number
  lines: number
  place: number
  length: number
}

/** The window that contains all pixels of the masks, which may lie beyond the image; null if there are none in it. */
export function windowOf(masks: { list: Lists; entry: number }[], { length, lines }: Size): Window | null {
  let line = lines
  let lastLine = -1
  let place = length
  let lastPlace = -1
  for (const { list, entry } of masks) {
    for (let p = list.starts[entry] as number; p < (list.ends[entry] as number); p += 2) {
      const first = (list.items[p] as number) - 1
      const last = Math.min(first + (list.items[p + 1] as number), length * lines) - 1
      if (first > last) continue
      const [from, to] = [Math.floor(first / length), Math.floor(last / length)]
      line = Math.min(line, from)
      lastLine = Math.max(lastLine, to)
      place = Math.min(place, from < to ? 0 : first % length)
      lastPlace = Math.max(lastPlace, from < to ? length - 1 : last % length)
    }
  }
  return lastLine < 0 ? null : { line, lines: lastLine - line + 1, place, length: lastPlace - place + 1 }
}

/** Writes a mask into a bitmap of the window, which contains it. */
export function expand(list: Lists, entry: number, { length, lines }: Size, window: Window, into: Uint8Array): void {
  into.fill(0, 0, window.lines * window.length)
  for (let p = list.starts[entry] as number; p < (list.ends[entry] as number); p += 2) {
    const end = Math.min((list.items[p] as number) - 1 + (list.items[p + 1] as number), length * lines)
    for (let at = (list.items[p] as number) - 1; at < end; ) {
      const line = Math.floor(at / length)
      const stop = Math.min(end, (line + 1) * length)
      const base = (line - window.line) * window.length - line * length - window.place
      into.fill(1, base + at, base + stop)
      at = stop
    }
  }
}

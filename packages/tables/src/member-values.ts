import { BadTable } from '@leitai/scorer/bad-table'
import { decoded, type Encoding } from '@leitai/scorer/encoding'
import { MAX_SAMPLES, MAX_TEXT } from '@leitai/scorer/limits'
import type { MemberForm, Numbers } from '@leitai/scorer/types'
import { readNumpy } from './npy.ts'
import { readPng } from './png.ts'
import { runsOf } from './runs.ts'
import { readWav } from './wav.ts'

/** What a text or list of a file does not say: width and height of an image, the rate of a sound, the axes of an array of several. */
export interface Shape {
  of: 'image' | 'sound' | 'array'
  text: string
}
/** What a file says: a text; numbers; or classes, each with a text. */
export type MemberValue = ({ text: string } | { numbers: Numbers } | { labels: string[]; texts: string[] }) & {
  shape?: Shape
}

/** Reads a file as its form declares; `encoding` is that of the texts of its archive. Throws BadTable. */
export async function readMember(
  bytes: Uint8Array,
  form: Exclude<MemberForm, { holds: 'file' }>,
  encoding: Encoding,
): Promise<MemberValue> {
  switch (form.holds) {
    case 'mask': {
      const { width, height, channels, values } = await readPng(bytes, form)
      const plane = { width, height, values: channels === 1 ? values : firstChannel(values, channels) }
      return { text: runsOf(plane, (value) => value !== 0, form.order ?? 'columns'), shape: imageShape(plane) }
    }
    case 'labels': {
      const { width, height, values } = await readPng(bytes, { ...form, channels: 1 })
      const classes = Array.from(new Set(values))
        .filter((value) => value !== form.ignore)
        .sort((a, b) => a - b)
      const plane = { width, height, values }
      return {
        labels: classes.map(String),
        texts: classes.map((value) => runsOf(plane, (pixel) => pixel === value, form.order ?? 'columns')),
        shape: imageShape(plane),
      }
    }
    case 'image': {
      const picture = await readPng(bytes, form)
      const { values } = picture
      return { numbers: values instanceof Uint16Array ? Int32Array.from(values) : values, shape: imageShape(picture) }
    }
    case 'text':
      return { text: textOf(bytes, encoding) }
    case 'numbers':
      return numbersOf(bytes, form.length)
    case 'sound': {
      const { samples, rate } = readWav(bytes, form)
      return { numbers: samples, shape: { of: 'sound', text: `${rate} Hz` } }
    }
  }
}

/** Refuses colours that the first channel lacks, and transparency that says something else: another mask may be meant. */
function firstChannel(values: Uint8Array | Uint16Array, channels: number): Uint16Array {
  const first = new Uint16Array(values.length / channels)
  const hasAlpha = channels % 2 === 0
  const colours = hasAlpha ? channels - 1 : channels
  const alpha = (k: number) => values[k * channels + colours] as number
  const isCut = hasAlpha && first.some((_, k) => alpha(k) !== alpha(0))
  for (let k = 0; k < first.length; k++) {
    const at = k * channels
    first[k] = values[at] as number
    let isOpen = isCut && (alpha(k) === 0) !== (first[k] === 0)
    for (let c = 1; c < colours; c++) isOpen ||= values[at] === 0 && values[at + c] !== 0
    if (isOpen) throw new BadTable({ code: 'mask-channels' })
  }
  return first
}

/** A text without the mark of UTF-8, which decides, and without the final line feed that editors add. */
function textOf(bytes: Uint8Array, encoding: Encoding): string {
  if (bytes.length > MAX_TEXT) throw new BadTable({ code: 'text-length', expected: String(MAX_TEXT) })
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const other = encoding === 'utf-8' ? 'gb18030' : 'utf-8'
  const text = marked ? decoded(bytes.subarray(3), 'utf-8') : (decoded(bytes, encoding) ?? decoded(bytes, other))
  if (text === null) throw new BadTable({ code: 'text-encoding' })
  return text.replace(/\r?\n$/, '')
}

function numbersOf(bytes: Uint8Array, length: number | undefined): { numbers: Numbers; shape?: Shape } {
  const refuseLength = (count: number) => {
    if (length === undefined ? count > MAX_SAMPLES : count !== length)
      throw new BadTable({ code: 'list-length', found: String(count), expected: String(length ?? `≤ ${MAX_SAMPLES}`) })
  }
  if (bytes[0] === 0x93) {
    const { shape, number } = readNumpy(bytes)
    if (!number) throw new BadTable({ code: 'bad-npy' })
    const count = shape.reduce((product, size) => product * size, 1)
    refuseLength(count)
    const numbers = new Float64Array(count)
    for (let k = 0; k < count; k++) numbers[k] = number(k)
    return { numbers, ...(shape.length > 1 && { shape: { of: 'array', text: shape.join(' × ') } }) }
  }
  const words = textOf(bytes, 'utf-8')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  refuseLength(words.length)
  const numbers = Float64Array.from(words, (word) => {
    const value = Number(word)
    if (Number.isNaN(value)) throw new BadTable({ code: 'not-a-number', found: word.slice(0, 60) })
    return value
  })
  return { numbers }
}

const imageShape = ({ width, height }: { width: number; height: number }): Shape => ({
  of: 'image',
  text: `${width} × ${height}`,
})

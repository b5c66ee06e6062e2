import { decoded, type Encoding } from '@leitai/scorer/encoding'
import { BadTable } from '@leitai/scorer/fault-list'
import { MAX_SAMPLES, MAX_TEXT } from '@leitai/scorer/limits'
import type { MemberForm, Numbers } from '@leitai/scorer/types'
import { readNumpy } from './npy.ts'
import { readPng } from './png.ts'

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

/** Pixels of an image whose values are classes. */
interface Plane {
  width: number
  height: number
  /** Row by row. */
  values: ArrayLike<number>
}

/**
 * The pixels with a value as run lengths, `start length start length …`, counted from 1: down the columns, from left to right, or along the
 * rows.
 */
export function runsOf(
  { width, height, values }: Plane,
  wanted: (value: number) => boolean,
  order: 'columns' | 'rows',
) {
  const runs: number[] = []
  const [outer, inner] = order === 'columns' ? [width, height] : [height, width]
  let length = 0
  let pixel = 0
  for (let x = 0; x < outer; x++) {
    for (let y = 0; y < inner; y++) {
      pixel++
      const at = order === 'columns' ? y * width + x : x * width + y
      if (wanted(values[at] as number)) {
        if (length === 0) runs.push(pixel)
        length++
      } else if (length > 0) {
        runs.push(length)
        length = 0
      }
    }
  }
  if (length > 0) runs.push(length)
  return runs.join(' ')
}

interface Sound {
  /** Samples a second. */
  rate: number
  /** One channel, from -1 to 1. */
  samples: Float32Array
}

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/** Reads a WAV file (RIFF) of one channel: integers of 8 to 32 bits or floats. Checks what is given before it decodes. */
export function readWav(bytes: Uint8Array, wanted: { rate?: number | undefined; samples?: number | undefined }): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at) : 0)
  if (word(0) !== 0x52494646 || word(8) !== 0x57415645) throw new BadTable({ code: 'not-wav' })
  let format: { kind: number; channels: number; rate: number; bits: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = view.getUint32(at)
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (name === 0x666d7420 && size >= 16 && start + size <= bytes.length) {
      const kind = view.getUint16(start, true)
      format = {
        kind: kind === EXTENSIBLE && size >= 26 ? view.getUint16(start + 24, true) : kind,
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      }
    }
    if (name === 0x64617461) {
      if (!format) break
      // A recorder that was stopped may leave a size that is too large.
      return decode(view, start, Math.min(size, bytes.length - start), format, wanted)
    }
    at = start + size + (size % 2)
  }
  throw new BadTable({ code: 'not-wav' })
}

function decode(
  view: DataView,
  start: number,
  size: number,
  { kind, channels, rate, bits }: { kind: number; channels: number; rate: number; bits: number },
  wanted: { rate?: number | undefined; samples?: number | undefined },
): Sound {
  const read = readers[`${kind}-${bits}`]
  if (!read) throw new BadTable({ code: 'not-wav' })
  const count = Math.floor(size / (bits / 8) / Math.max(1, channels))
  if (channels !== 1 || (wanted.rate ?? rate) !== rate || (wanted.samples ?? count) !== count || count > MAX_SAMPLES)
    throw new BadTable({
      code: 'sound-shape',
      found: shape(channels, rate, count),
      expected: shape(1, wanted.rate ?? '*', wanted.samples ?? `≤ ${MAX_SAMPLES}`),
    })
  // Of no samples, metrics make silence, which scores better than a bad answer.
  if (count === 0) throw new BadTable({ code: 'empty-sound' })
  const samples = new Float32Array(count)
  for (let k = 0; k < count; k++) samples[k] = read(view, start + (k * bits) / 8)
  return { rate, samples }
}

const shape = (channels: number, rate: number | string, count: number | string) => `${channels} × ${count} @ ${rate} Hz`

const readers: Record<string, (view: DataView, at: number) => number> = {
  // Bytes are unsigned, all wider integers signed.
  [`${PCM}-8`]: (view, at) => (view.getUint8(at) - 128) / 128,
  [`${PCM}-16`]: (view, at) => view.getInt16(at, true) / 32_768,
  [`${PCM}-24`]: (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  [`${PCM}-32`]: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  [`${FLOAT}-32`]: (view, at) => view.getFloat32(at, true),
  [`${FLOAT}-64`]: (view, at) => view.getFloat64(at, true),
}

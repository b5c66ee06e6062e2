import { BadTable } from '@leitai/scorer/bad-table'
import { MAX_SAMPLES, MAX_TEXT } from '@leitai/scorer/limits'
import type { MemberForm, Numbers } from '@leitai/scorer/types'
import { readNumpy } from './npy.ts'
import { readPng } from './png.ts'
import { runsOf } from './runs.ts'
import { readWav } from './wav.ts'

/** What a file says: a text; numbers; or classes, each with a text. */
export type MemberValue = { text: string } | { numbers: Numbers } | { labels: string[]; texts: string[] }

/** Reads a file as its form declares. Throws BadTable. */
export async function readMember(
  bytes: Uint8Array,
  form: Exclude<MemberForm, { holds: 'file' }>,
): Promise<MemberValue> {
  switch (form.holds) {
    case 'mask': {
      const { width, height, channels, values } = await readPng(bytes, form)
      const first = channels === 1 ? values : new Uint16Array(width * height)
      if (channels > 1) for (let k = 0; k < first.length; k++) first[k] = values[k * channels] as number
      const plane = { width, height, values: first }
      return { text: runsOf(plane, (value) => value !== 0, form.order ?? 'columns') }
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
      }
    }
    case 'image': {
      const { values } = await readPng(bytes, form)
      return { numbers: values instanceof Uint16Array ? Int32Array.from(values) : values }
    }
    case 'text':
      return { text: textOf(bytes) }
    case 'numbers': {
      return { numbers: numbersOf(bytes, form.length) }
    }
    case 'sound':
      return { numbers: readWav(bytes, form).samples }
  }
}

/** UTF-8, else GB18030; without the final line feed that editors add. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT) throw new BadTable({ code: 'text-length', expected: String(MAX_TEXT) })
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r?\n$/, '')
    } catch {
      // The next encoding.
    }
  }
  throw new BadTable({ code: 'text-encoding' })
}

function numbersOf(bytes: Uint8Array, length: number | undefined): Numbers {
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
    return numbers
  }
  const words = textOf(bytes)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  refuseLength(words.length)
  return Float64Array.from(words, (word) => {
    const value = Number(word)
    if (Number.isNaN(value)) throw new BadTable({ code: 'not-a-number', found: word.slice(0, 60) })
    return value
  })
}

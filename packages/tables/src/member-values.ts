import { BadTable } from '@leitai/scorer/bad-table'
import { MAX_TEXT } from '@leitai/scorer/limits'
import type { MemberForm, Numbers } from '@leitai/scorer/types'
import { readNumpy } from './npy.ts'
import { readPng } from './png.ts'
import { runsOf } from './runs.ts'
import { readWav } from './wav.ts'

/** What a file says: a text; numbers; or classes, each with a text. */
export type MemberValue = { text: string } | { numbers: Numbers } | { labels: string[]; texts: string[] }

/** Reads a file as its form declares. Throws BadTable. */
export function readMember(bytes: Uint8Array, form: MemberForm): MemberValue {
  switch (form.holds) {
    case 'mask': {
      const { width, height, channels, values } = readPng(bytes, form)
      const isSet = (pixel: number) => values[pixel * channels] !== 0
      const plane = { width, height, values: Uint8Array.from({ length: width * height }, (_, k) => (isSet(k) ? 1 : 0)) }
      return { text: runsOf(plane, (value) => value === 1, form.order ?? 'columns') }
    }
    case 'labels': {
      const { width, height, values } = readPng(bytes, { ...form, channels: 1 })
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
      const { values } = readPng(bytes, form)
      return { numbers: values instanceof Uint16Array ? Int32Array.from(values) : values }
    }
    case 'text':
      return { text: textOf(bytes) }
    case 'numbers': {
      const numbers = numbersOf(bytes)
      if (form.length !== undefined && numbers.length !== form.length)
        throw new BadTable({ code: 'list-length', found: String(numbers.length), expected: String(form.length) })
      return { numbers }
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

function numbersOf(bytes: Uint8Array): Numbers {
  if (bytes[0] === 0x93) {
    const { shape, number } = readNumpy(bytes)
    if (!number) throw new BadTable({ code: 'bad-npy' })
    const count = shape.reduce((product, size) => product * size, 1)
    return Float64Array.from({ length: count }, (_, k) => number(k))
  }
  const words = textOf(bytes)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  return Float64Array.from(words, (word) => {
    const value = Number(word)
    if (Number.isNaN(value)) throw new BadTable({ code: 'not-a-number', found: word.slice(0, 60) })
    return value
  })
}

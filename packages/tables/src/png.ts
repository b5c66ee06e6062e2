import { BadTable } from '@leitai/scorer/fault-list'
import { decode } from 'fast-png'

export interface Picture {
  width: number
  height: number
  channels: number
  /** Pixel by pixel, row by row; of a palette, the indexes. */
  values: Uint8Array | Uint16Array
}

/** Checked before anything is decoded: a few kilobytes can claim billions of pixels. */
const MAX_PIXELS = 40_000_000
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Reads a PNG of these sizes; those that are not given may be anything. */
export async function readPng(
  bytes: Uint8Array,
  wanted: { width?: number | undefined; height?: number | undefined; channels?: number | undefined },
): Promise<Picture> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== HEADER)
    throw new BadTable({ code: 'not-png' })
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const channels = CHANNELS[view.getUint8(25)] ?? 0
  const fits =
    (wanted.width ?? width) === width &&
    (wanted.height ?? height) === height &&
    (wanted.channels ?? channels) === channels &&
    width * height >= 1 &&
    width * height <= MAX_PIXELS
  if (!fits) {
    const isVast = width * height > MAX_PIXELS
    const expected = isVast
      ? `width × height ≤ ${MAX_PIXELS}`
      : [wanted.width, wanted.height, wanted.channels].map((size) => size ?? '*').join(' × ')
    throw new BadTable({ code: 'image-size', found: [width, height, channels].join(' × '), expected })
  }
  try {
    const parts = partsOf(view)
    // A filter byte stands before each row; interlaced images have about twice as many rows.
    await refuseBomb(parts, 2 * height * (Math.ceil((width * channels * view.getUint8(24)) / 8) + 1))
    const { data, depth } = decode(bytesOf(parts.all), { checkCrc: true })
    const values = depth < 8 ? spread(data, { width, height, channels, depth }) : data
    if (values.length !== width * height * channels) throw new BadTable({ code: 'not-png' })
    return { width, height, channels, values: values instanceof Uint16Array ? values : new Uint8Array(values) }
  } catch {
    throw new BadTable({ code: 'not-png' })
  }
}

const HEADER = 0x49484452
const DATA = 0x49444154
const END = 0x49454e44

interface Parts {
  /** Signature, header, data and end with their sums: what values depend on. Profiles, texts and palettes may grow to anything. */
  all: Uint8Array[]
  /** What the data chunks hold. */
  packed: Uint8Array[]
}

function partsOf(view: DataView): Parts {
  const part = (start: number, end: number) => new Uint8Array(view.buffer, view.byteOffset + start, end - start)
  const parts: Parts = { all: [part(0, 33)], packed: [] }
  for (let at = 33; ; ) {
    // Throws where the file ends too early.
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const end = at + 12 + length
    if (type === DATA || type === END) parts.all.push(part(at, end))
    if (type === DATA) parts.packed.push(part(at + 8, end - 4))
    if (type === END) return parts
    at = end
  }
}

function bytesOf(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A byte of Deflate becomes at most 1032. */
const MOST_RATIO = 1032
const SMALL = 16 * 1024 * 1024

/** Throws if the data become more than `most` bytes. They are unpacked a second time to decode them, so this is done only where they could. */
async function refuseBomb({ packed }: Parts, most: number): Promise<void> {
  const size = packed.reduce((sum, { length }) => sum + length, 0)
  if (size * MOST_RATIO <= Math.max(most, SMALL)) return
  const unpacked = new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  for (let count = 0; ; ) {
    const { done, value } = await unpacked.read()
    if (done) return
    count += value.length
    if (count <= most) continue
    await unpacked.cancel()
    throw new BadTable({ code: 'not-png' })
  }
}

/** Values of 1, 2 or 4 bits, which the decoder leaves packed, one in a byte. */
function spread(
  data: ArrayLike<number>,
  { width, height, channels, depth }: { width: number; height: number; channels: number; depth: number },
): Uint8Array {
  const values = new Uint8Array(width * height * channels)
  const each = 8 / depth
  const stride = Math.ceil((width * channels) / each)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * channels; x++) {
      const byte = data[y * stride + Math.floor(x / each)] ?? 0
      values[y * width * channels + x] = (byte >> (8 - depth * ((x % each) + 1))) & ((1 << depth) - 1)
    }
  return values
}

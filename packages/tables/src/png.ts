import { BadTable } from '@leitai/scorer/bad-table'
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
export function readPng(
  bytes: Uint8Array,
  wanted: { width?: number | undefined; height?: number | undefined; channels?: number | undefined },
): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    throw new BadTable({ code: 'not-png' })
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const channels = CHANNELS[view.getUint8(25)] ?? 0
  const fits =
    (wanted.width ?? width) === width &&
    (wanted.height ?? height) === height &&
    (wanted.channels ?? channels) === channels &&
    width * height <= MAX_PIXELS
  if (!fits) {
    const expected = [wanted.width, wanted.height, wanted.channels].map((size) => size ?? '*').join(' × ')
    throw new BadTable({ code: 'image-size', found: [width, height, channels].join(' × '), expected })
  }
  const bits = view.getUint8(24) * channels
  // Deflated data is hardly larger than what it unpacks to: more than that is made to unpack for hours.
  if (dataBytes(view) > 1.01 * height * (Math.ceil((width * bits) / 8) + 8) + 4096)
    throw new BadTable({ code: 'not-png' })
  try {
    const { data, depth } = decode(bytes, { checkCrc: true })
    const values = depth < 8 ? spread(data, { width, height, channels, depth }) : data
    if (values.length !== width * height * channels) throw new BadTable({ code: 'not-png' })
    return { width, height, channels, values: values instanceof Uint16Array ? values : new Uint8Array(values) }
  } catch {
    throw new BadTable({ code: 'not-png' })
  }
}

/** The bytes of all IDAT chunks. */
function dataBytes(view: DataView): number {
  let sum = 0
  for (let at = 8; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at)
    if (view.getUint32(at + 4) === 0x49444154) sum += length
    at += 12 + length
  }
  return sum
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

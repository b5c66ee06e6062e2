import { BadTable } from '@leitai/scorer/bad-table'
import { MAX_SAMPLES } from '@leitai/scorer/limits'

export interface Sound {
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

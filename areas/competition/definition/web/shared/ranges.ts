export type Ranges = Record<string, [min: number, max: number]>

const one = /^(.+?)\s*[:：]\s*(\S+?)\s*\.\.\s*(\S+)$/

/** Parses ranges such as `a: 0..1; b: -5..1e6`; null if the text is invalid. */
export function readRanges(text: string): Ranges | null {
  const ranges: Ranges = {}
  for (const part of text.split(/[;；]/)) {
    if (part.trim() === '') continue
    const [, column = '', low = '', high = ''] = one.exec(part.trim()) ?? []
    const [min, max] = [Number(low), Number(high)]
    if (column === '' || low === '' || !Number.isFinite(min) || !Number.isFinite(max) || min >= max) return null
    ranges[column] = [min, max]
  }
  return ranges
}

export const writeRanges = (ranges: Ranges): string =>
  Object.entries(ranges)
    .map(([column, [min, max]]) => `${column}: ${min}..${max}`)
    .join('; ')

/** Values of foreign files, which may be anything. */
export type Fields = Record<string, unknown>

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** A list, or the values of a map whose keys are numbers, in their order. */
export const itemsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : Object.values(fieldsOf(value))).map(fieldsOf)

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(textOf(value))

/** One line without control characters, of at most so many characters. */
export const lineOf = (value: unknown, most: number): string =>
  [
    ...textOf(value)
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()

/** The same words in both languages: the other platforms have one. */
export const bothOf = (text: string) => ({ zh: text, en: text })

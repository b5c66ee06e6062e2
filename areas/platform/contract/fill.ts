export type RefusalValues = Record<string, string | number>

/** A number with its English noun: 1 day, 2 days. */
export const counted = (count: number | string, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`

const HAN = /\p{Script=Han}/u
const LATIN = /[A-Za-z]/

/**
 * Fills in a template: `{name}`, or a noun chosen by a number, `{days|day|days}`. Between a Chinese character of the template and a Latin
 * letter of a value it puts the space that Chinese is written with; whether a number has one, the template says.
 */
export const fill = (template: string, values?: RefusalValues): string =>
  template.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole: string, name: string, one: string | undefined, many: string | undefined, at: number) => {
      const value = values?.[name]
      if (value === undefined) return whole
      if (one !== undefined && many !== undefined) return counted(value, one, many)
      const text = String(value)
      const before = HAN.test(template[at - 1] ?? '') && LATIN.test(text[0] ?? '') ? ' ' : ''
      const after = HAN.test(template[at + whole.length] ?? '') && LATIN.test(text.at(-1) ?? '') ? ' ' : ''
      return before + text + after
    },
  )

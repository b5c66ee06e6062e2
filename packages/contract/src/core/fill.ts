export type RefusalValues = Record<string, string | number>

/** A number with its English noun: 1 day, 2 days. */
export const counted = (count: number | string, one: string, many: string): string =>
  `${count} ${Number(count) === 1 ? one : many}`

/** Fills in a template: `{name}`, or a noun chosen by a number, `{days|day|days}`. */
export const fill = (template: string, values?: RefusalValues): string =>
  template.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values?.[name]
    if (value === undefined) return whole
    return one === undefined || many === undefined ? String(value) : counted(value, one, many)
  })

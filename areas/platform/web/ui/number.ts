let format: Intl.NumberFormat | undefined

/**
 * A number with separators, as both languages write it. Whole numbers are written without Intl, whose first use takes a phone a tenth of a
 * second before the page can be used.
 */
export function writeNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
  format ??= new Intl.NumberFormat('en-US')
  return format.format(value)
}

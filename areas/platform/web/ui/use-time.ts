import { useLanguage, useText } from '../framework/i18n/use-text.ts'
import { type Detail, spanOf, writeTimeIn } from './time.ts'

/** Writes a moment in the reader's language. */
export function useWriteTime() {
  const language = useLanguage()
  return (moment: string | number, detail?: Detail, timeZone?: string) =>
    writeTimeIn(language, moment, detail, timeZone)
}

/** Writes a length of time (ms) in its two largest units: “5 hours 20 minutes”. */
export function useSpanText() {
  const t = useText('common')
  return (ms: number) => {
    const { unit, values } = spanOf(Math.max(0, ms))
    return t(`span.${unit}`, values)
  }
}

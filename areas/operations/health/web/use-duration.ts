import { useText } from '@leitai/platform/web/framework/i18n/use-text'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a duration in its largest unit. */
export function useDuration(): (seconds: number) => string {
  const t = useText('health')
  return (seconds) => {
    const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
    return t(`span.${unit}`, { count: Math.floor(seconds / size) })
  }
}

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const RELATIVE = /^now(?:([+-])(\d{1,6})([mhd]))?$/
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(\.\d{1,3})?)?)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Parses `2026-11-21`, `2026-11-21 18:00` (Shanghai), ISO 8601 with a zone, or `now`, `now+30m`, `now-12h`, `now+14d`, relative to the
 * import, for rehearsals and demonstrations. Null for anything else, including the 30th of February.
 */
export function parseDateTime(text: string, now: Date): Date | null {
  const relative = RELATIVE.exec(text)
  if (relative) {
    const [, sign, amount = '0', unit = 'm'] = relative
    return kept(new Date(now.getTime() + (sign === '-' ? -1 : 1) * Number(amount) * (UNIT_MS[unit] ?? 0)))
  }
  const written = WRITTEN.exec(text)
  if (!written) return null
  const [, day = '', minute = '00:00', second = '00', fraction = '', zone = '+08:00'] = written
  const at = new Date(`${day}T${minute}:${second}${fraction}${zone}`)
  // Date.parse accepts the 31st of April as the 1st of May.
  return Number.isNaN(at.getTime()) || !isDay(day) ? null : kept(at)
}

/** PostgreSQL does not parse years before 1 in this format. */
const kept = (at: Date): Date | null => (at.getTime() < EARLIEST ? null : at)
const EARLIEST = Date.UTC(1900, 0, 1)

function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Whether a moment is written as a day alone: as an end it may mean the first moment of that day, or its last. */
export const isDayAlone = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

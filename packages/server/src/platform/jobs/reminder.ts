const HOUR_MS = 3_600_000
/** Hours before an end at which those concerned are reminded, each once. */
const REMINDERS = [24, 2]
export const FIRST_REMINDER_MS = Math.max(...REMINDERS) * HOUR_MS
export const LAST_REMINDER = Math.min(...REMINDERS)

/** The reminder that is due, so many hours before the end; null for none. `remindedHours` is the one that went out last. */
export function reminderDue({ endAt, remindedHours }: { endAt: Date | null; remindedHours: number | null }, now: Date) {
  if (!endAt || endAt <= now) return null
  const left = endAt.getTime() - now.getTime()
  const due = REMINDERS.filter((hours) => left <= hours * HOUR_MS).at(-1)
  return due !== undefined && (remindedHours === null || remindedHours > due) ? due : null
}

const HOUR_MS = 3_600_000

/** Hours before an end at which participants are reminded, once each. */
const REMINDERS = [24, 2]

export const FIRST_REMINDER_MS = Math.max(...REMINDERS) * HOUR_MS

export const LAST_REMINDER = Math.min(...REMINDERS)

/** The reminder that is due, in hours before the end; null if none. `remindedHours` is the last one sent. */
export function reminderDue({ endAt, remindedHours }: { endAt: Date | null; remindedHours: number | null }, now: Date) {
  if (!endAt || endAt <= now) return null
  const left = endAt.getTime() - now.getTime()
  const due = REMINDERS.filter((hours) => left <= hours * HOUR_MS).at(-1)
  return due !== undefined && (remindedHours === null || remindedHours > due) ? due : null
}

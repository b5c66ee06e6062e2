const MINUTE_MS = 60_000
const WAITS = [1, 5, 15, 60, 180, 360, 720]

/** When grades are sent again after so many failed tries in a row. */
export const nextTry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[failures - 1] ?? WAITS.at(-1) ?? 1) * MINUTE_MS)

/** What a platform has of somebody’s grade. */
export interface Sent {
  grade: number | null
  most: number
  sentAt: Date | null
  error: string | null
}

/** Grades are sent with four decimals: more are noise. */
export const sentGrade = (grade: number | null): number | null =>
  grade === null ? null : Math.round(grade * 10_000) / 10_000

/** Whether a platform has to be told. It is not told of somebody without a grade, unless it has one. */
export function isToSend(wanted: { grade: number | null; most: number }, sent: Sent | undefined): boolean {
  if (!sent || sent.sentAt === null) return wanted.grade !== null
  if (wanted.grade === null) return sent.grade !== null
  return wanted.grade !== sent.grade || wanted.most !== sent.most
}

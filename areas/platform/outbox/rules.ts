import { limits } from '../contract/limits.ts'

/** Attempts before a message is dead. */
const MOST_ATTEMPTS = 5
const WAITS_SECONDS = [10, 60, 300, 900]

/** When a failed message is tried next; null if it is dead. `attempts` includes the failed one. */
export function nextTry(attempts: number, permanent: boolean, now: Date): Date | null {
  if (permanent || attempts >= MOST_ATTEMPTS) return null
  return new Date(now.getTime() + (WAITS_SECONDS[attempts - 1] ?? 900) * 1000)
}

/** Whether its code has expired, so that it need not be sent. */
export const isStale = (message: { template: string; createdAt: Date }, now: Date) =>
  message.template === 'code' && now.getTime() - message.createdAt.getTime() > limits.code.validSeconds * 1000

/** The text without its code, for the record. */
export const withoutCode = (text: string, code: string | undefined) => (code ? text.replaceAll(code, '******') : text)

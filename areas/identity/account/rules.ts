import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { unifyHan } from '@leitai/platform/text/look-alikes'
import { minuteText } from '@leitai/platform/time/day'

interface Lock {
  until: Date
  times: number
}
/** How long a lock lasts: twice as long as the previous one if that ended within the last day. */
export function lockAfter(
  before: Lock | null,
  { lockSeconds, mostSeconds }: { lockSeconds: number; mostSeconds: number },
  now: Date,
): Lock {
  const again = before !== null && now.getTime() - before.until.getTime() < 86_400_000
  const times = again ? before.times + 1 : 1
  const seconds = Math.min(lockSeconds * 2 ** Math.min(times - 1, 20), mostSeconds)
  return { until: new Date(now.getTime() + seconds * 1000), times }
}

/** The refusal of a try during these locks: for the longest of them. */
export function waitOf(locks: readonly Pick<Lock, 'until'>[], now: Date): Refusal | null {
  const left = Math.max(0, ...locks.map(({ until }) => until.getTime() - now.getTime()))
  return left > 0 ? { code: 'login.locked', values: { minutes: Math.ceil(left / 60_000) } } : null
}

/** Whether another code may be sent: given the times of today's codes to this target, newest last, and the count to this address. */
export function refusalToSend(sentToTarget: Date[], sentFromAddress: number, now: Date): Refusal | null {
  const { resendSeconds, perTargetDay, perAddressDay } = limits.code
  const last = sentToTarget.at(-1)
  const wait = last ? Math.ceil((last.getTime() + resendSeconds * 1000 - now.getTime()) / 1000) : 0
  if (wait > 0) return { code: 'code.resend', values: { seconds: wait } }
  if (sentToTarget.length >= perTargetDay || sentFromAddress >= perAddressDay) return { code: 'code.daily' }
  return null
}

/** Look-alike names are equal: compatibility forms folded, letters lowered. */
export const nameKey = (name: string) => name.normalize('NFKC').toLowerCase()

const ALIKE: Record<string, string> = { '0': 'o', '1': 'l', i: 'l', '|': 'l' }
/** The visual shape of a name: the same as `lookOf` of table.ts. */
export const nameShape = (name: string) =>
  unifyHan(nameKey(name).replace(/[01i|]/g, (letter) => ALIKE[letter] ?? letter))

const NAME_DAYS = 30
/** A name can be changed once in 30 days. */
export function refusalToRename(changedAt: Date | null, now: Date): Refusal | null {
  const again = changedAt ? new Date(changedAt.getTime() + NAME_DAYS * 86_400_000) : now
  return again > now ? { code: 'account.nameOften', values: { resetAt: minuteText(again) } } : null
}

/** Rounds of one try of the proof of work, after that many recent requests of a network or for a target. */
export function workCost(recent: number): number {
  const { rounds, doubleEvery, mostDoublings } = limits.captcha.work
  return rounds * 2 ** Math.min(Math.floor(recent / doubleEvery), mostDoublings)
}

/** Clicks as `x,y;x,y;x,y` near the characters' centres, in order. */
export function clicksFit(answer: string, centres: { x: number; y: number }[]): boolean {
  const clicks = answer.split(';').map((pair) => pair.split(',').map(Number))
  return (
    clicks.length === centres.length &&
    centres.every(({ x, y }, at) => {
      const [clickX = Number.NaN, clickY = Number.NaN] = clicks[at] ?? []
      return Math.hypot(clickX - x, clickY - y) <= limits.captcha.tolerance
    })
  )
}

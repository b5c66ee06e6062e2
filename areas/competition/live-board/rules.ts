import type { Refusal } from '@leitai/platform/contract/refusals'

const MINUTE_MS = 60_000

interface Times {
  startAt: Date
  endAt: Date | null
}

/** Whether a stage's live board should be frozen at this time. */
export const isFreezing = ({ startAt, endAt }: Times, freezeMinutes: number, now: Date): boolean =>
  freezeMinutes > 0 &&
  endAt !== null &&
  now >= startAt &&
  now < endAt &&
  now.getTime() >= endAt.getTime() - freezeMinutes * MINUTE_MS

/** Whether a freeze is in effect: an automatic one until the end, a manual one until it is lifted. */
export const holds = (freeze: { byHand: boolean; liftedAt: Date | null }, { endAt }: Times, now: Date): boolean =>
  freeze.liftedAt === null && (freeze.byHand || (endAt !== null && now < endAt))

export const refusalToFreeze = ({ startAt }: Times, revealed: boolean, now: Date): Refusal | null => {
  if (now < startAt) return { code: 'screen.notBegun' }
  return revealed ? { code: 'screen.revealed' } : null
}

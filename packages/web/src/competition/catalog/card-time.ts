import type { CardWire } from '@leitai/contract/competition/catalog'

const DAY_MS = 86_400_000

/** The time shown on a card: days left, rounded up, and the elapsed part, 0 to 100. */
export function timeOf(card: Pick<CardWire, 'startAt' | 'endAt' | 'state'>, now: number) {
  const start = Date.parse(card.startAt)
  const end = card.endAt === null ? null : Date.parse(card.endAt)
  const until = card.state === 'upcoming' ? start : end
  const daysLeft = until === null ? null : Math.max(0, Math.ceil((until - now) / DAY_MS))
  const gone = end === null || end <= start ? null : Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
  return { daysLeft, gone: card.state === 'upcoming' ? 0 : gone }
}

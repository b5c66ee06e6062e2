import type { CardWire } from '../contract.ts'

/** The time shown on a card: milliseconds left, and the elapsed part, 0 to 100. */
export function timeOf(card: Pick<CardWire, 'startAt' | 'endAt' | 'state'>, now: number) {
  const start = Date.parse(card.startAt)
  const end = card.endAt === null ? null : Date.parse(card.endAt)
  const until = card.state === 'upcoming' ? start : end
  const left = until === null ? null : Math.max(0, until - now)
  const gone = end === null || end <= start ? null : Math.min(100, Math.max(0, ((now - start) / (end - start)) * 100))
  return { left, gone: card.state === 'upcoming' ? 0 : gone }
}

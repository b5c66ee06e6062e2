import type { AppContext } from '@leitai/platform/context/app-context'

/** Pushes of one person that a process sends at a time: whose push services are slow then holds only so many of its workers. */
const AT_ONCE = 2

const underWay = new WeakMap<AppContext, Map<number, number>>()

/** Runs it unless this person has that many under way already; returns whether it did. */
export async function inTurn(ctx: AppContext, userId: number, send: () => Promise<void>): Promise<boolean> {
  const counts = underWay.get(ctx) ?? new Map<number, number>()
  underWay.set(ctx, counts)
  const before = counts.get(userId) ?? 0
  if (before >= AT_ONCE) return false
  counts.set(userId, before + 1)
  try {
    await send()
  } finally {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
  return true
}

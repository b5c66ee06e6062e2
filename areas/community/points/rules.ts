import { limits, SHANGHAI_OFFSET_MS } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { monthName } from '@leitai/platform/time/day'
import type { Way } from './contract.ts'

export interface Rule {
  points: number
  perDay: number | null
  perMonth: number | null
  on: boolean
}
const worth = (points: number, most: { perDay?: number; perMonth?: number } = {}): Rule => ({
  points,
  perDay: null,
  perMonth: null,
  on: true,
  ...most,
})

/** Default rules, until changed in the admin console. */
export const usualRules: Record<Way, Rule> = {
  signIn: worth(5, { perDay: 1 }),
  streak7: worth(20),
  streak30: worth(100),
  avatar: worth(20),
  profile: worth(50),
  phone: worth(20),
  email: worth(20),
  realName: worth(100),
  inviteVerified: worth(20, { perMonth: 10 }),
  inviteScored: worth(50, { perMonth: 10 }),
  signUp: worth(10),
  firstScore: worth(30),
  exam: worth(20),
  post: worth(5, { perDay: 3 }),
  reply: worth(1, { perDay: 10 }),
  liked: worth(1, { perDay: 20 }),
  pinned: worth(30),
  feedback: worth(50),
  report: worth(100),
  rank1: worth(1000),
  rank2: worth(800),
  rank3: worth(600),
  rank10: worth(300),
  rankTop: worth(100),
  ranked: worth(20),
  postDeleted: worth(-10),
  cheating: worth(-1000),
}

/** Rules that take points; they create a debt if the balance is too low. */
export const isPenalty = (way: Way) => way === 'postDeleted' || way === 'cheating'

export type RankWay = 'rank1' | 'rank2' | 'rank3' | 'rank10' | 'rankTop' | 'ranked'
/** The rule that applies to a final rank. */
export function rankWay(rank: number, teams: number): RankWay {
  if (rank === 1) return 'rank1'
  if (rank === 2) return 'rank2'
  if (rank === 3) return 'rank3'
  if (rank <= 10) return 'rank10'
  return rank * 10 <= teams ? 'rankTop' : 'ranked'
}

/** When points earned at a moment expire: at the end of the Shanghai month 24 months later. */
export function lotEnd(at: Date): Date {
  const [year = 0, month = 0] = monthName(at).split('-').map(Number)
  return new Date(Date.UTC(year, month + limits.points.months, 1) - SHANGHAI_OFFSET_MS)
}

/** A user’s points, read under their lock: the debt, and the lots by ascending expiry. */
export interface Balance {
  owed: number
  lots: { id: number; expiresAt: Date; left: number }[]
}
/** The user’s side of a movement; lotId null: the debt. */
export interface Part {
  lotId: number | null
  points: number
}

/** Pays off the debt first, then adds the rest to the given lot. */
export function put(balance: Balance, points: number, lotId: number): Part[] {
  const back = Math.min(balance.owed, points)
  balance.owed -= back
  const lot = balance.lots.find(({ id }) => id === lotId)
  if (lot) lot.left += points - back
  return [
    { lotId: null, points: back },
    { lotId, points: points - back },
  ].filter((part) => part.points !== 0)
}

/** Takes points from the lots, earliest expiry first; the missing part becomes debt. */
export function take(balance: Balance, points: number, now: Date): Part[] {
  const parts: Part[] = []
  let open = points
  for (const lot of balance.lots) {
    const taken = lot.expiresAt > now ? Math.min(lot.left, open) : 0
    if (taken === 0) continue
    lot.left -= taken
    open -= taken
    parts.push({ lotId: lot.id, points: -taken })
  }
  balance.owed += open
  if (open > 0) parts.push({ lotId: null, points: -open })
  return parts
}

export const spendableOf = ({ lots }: Balance, now: Date) =>
  lots.reduce((sum, { left, expiresAt }) => sum + (expiresAt > now ? left : 0), 0)

export function refusalToSpend(points: number, spendable: number): Refusal | null {
  return points > spendable ? { code: 'points.short', values: { points, spendable } } : null
}

/** The extra rules that a streak of this length triggers. */
export const streakWays = (streak: number): Way[] => [
  ...(streak % 7 === 0 ? (['streak7'] as const) : []),
  ...(streak % 30 === 0 ? (['streak30'] as const) : []),
]

export function refusalToDecide(grant: { by: number; state: string; userId: number }, meId: number): Refusal | null {
  if (grant.state !== 'waiting') return { code: 'points.decided' }
  if (grant.userId === meId) return { code: 'points.self' }
  if (grant.by === meId) return { code: 'points.twoAdmins', values: { points: limits.points.twoAdmins } }
  return null
}

interface Place {
  network: string
  device: string
}
/** The range in which a provider reassigns addresses: the first three numbers of IPv4, 48 bits of IPv6. */
const neighbourhood = (network: string) => network.split(/[.:]/).slice(0, 3).join()

/**
 * Whether two users’ log-ins suggest one person: same network, or, since many browsers look alike, same browser in the same address range.
 */
export function sharedPlace(some: readonly Place[], others: readonly Place[]): 'network' | 'device' | null {
  const networks = new Set(some.map(({ network }) => network))
  if (others.some(({ network }) => networks.has(network))) return 'network'
  const machine = ({ network, device }: Place) => `${neighbourhood(network)} ${device}`
  const machines = new Set(some.map(machine))
  return others.some((one) => one.device !== '' && machines.has(machine(one))) ? 'device' : null
}

export function stateOfInvitation(one: {
  discounted: string | null
  verifiedAt: Date | null
  scoredAt: Date | null
}): 'registered' | 'verified' | 'scored' | 'notCounted' {
  if (one.discounted) return 'notCounted'
  if (!one.verifiedAt) return 'registered'
  return one.scoredAt ? 'scored' : 'verified'
}

/** A penalty takes points; all other rules give them. */
export function refusalToSet(way: Way, points: number): Refusal | null {
  return isPenalty(way) ? (points > 0 ? { code: 'points.gives' } : null) : points < 0 ? { code: 'points.takes' } : null
}

import type * as z from 'zod/mini'
import type { Medal, Tier } from './contract.ts'

const DAY_MS = 86_400_000
/** Time constant of the decay: after this many days a result counts 1/e. */
const FADING_DAYS = 500

/** A competition result, reduced to what ranking points need. */
export interface Result {
  rank: number
  teams: number
  teamSize: number
  weight: number
  at: Date
}

/** Ranking points of one result today; see docs/RANKING.md. */
export function rankingPoints({ rank, teams, teamSize, weight, at }: Result, now: Date): number {
  const days = Math.max(0, (now.getTime() - at.getTime()) / DAY_MS)
  const place = rank ** -0.75
  const field = Math.log10(1 + Math.log10(teams))
  return (100_000 / Math.sqrt(teamSize)) * place * field * Math.exp(-days / FADING_DAYS) * weight
}

interface Medals {
  gold: number
  silver: number
  bronze: number
}
export function medalsOf(results: readonly { medal: z.output<typeof Medal> | null }[]): Medals {
  const of = (medal: z.output<typeof Medal>) => results.filter((result) => result.medal === medal).length
  return { gold: of('gold'), silver: of('silver'), bronze: of('bronze') }
}

/** Profile completeness, in percent, that a contributor needs. */
export const CONTRIBUTOR_COMPLETE = 60

/** The highest tier whose conditions are met; a better medal counts as any lesser one. */
export function tierOf({
  medals: { gold, silver, bronze },
  soloGold,
  contributes,
}: {
  medals: Medals
  /** At least one gold medal was won alone. */
  soloGold: boolean
  /** Has a scored submission and a filled profile. */
  contributes: boolean
}): z.output<typeof Tier> {
  if (gold >= 5 && soloGold) return 'grandmaster'
  if (gold >= 1 && gold + silver >= 3) return 'master'
  if (gold + silver + bronze >= 2) return 'expert'
  return contributes ? 'contributor' : 'novice'
}

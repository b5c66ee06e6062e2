import type { Refusal } from '@leitai/platform/contract/refusals'
import { type StageDates, stageNow } from '../definition/rules.ts'
import type { HostRole } from '../host-console/contract.ts'
import type { Gallery } from '../works/contract.ts'
import type { Criterion } from './contract.ts'

/** Numbers from 0 to 1 generated from a text (FNV-1a, then mulberry32): the same seed assigns the same works to the same judges. */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [out[at], out[other]]
    if (a !== undefined && b !== undefined) [out[at], out[other]] = [b, a]
  }
  return out
}

interface Given {
  teamId: number
  judgeId: number
}
const pair = ({ teamId, judgeId }: Given) => `${teamId}:${judgeId}`

/**
 * Assigns each work to `perWork` judges (null: all of them), at random by the seed, to those with the smallest load; nobody gets a work
 * that `not` excludes for them.
 */
export function assign(
  { teamIds, judgeIds, not }: { teamIds: readonly number[]; judgeIds: readonly number[]; not: readonly Given[] },
  perWork: number | null,
  seed: string,
): Given[] {
  const random = randomOf(seed)
  const kept = new Set(not.map(pair))
  const load = new Map(judgeIds.map((id) => [id, 0]))
  return shuffled(teamIds, random).flatMap((teamId) => {
    const free = shuffled(judgeIds, random).filter((judgeId) => !kept.has(pair({ teamId, judgeId })))
    const chosen = free.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0)).slice(0, perWork ?? free.length)
    for (const id of chosen) load.set(id, (load.get(id) ?? 0) + 1)
    return chosen.map((judgeId) => ({ teamId, judgeId }))
  })
}

/** 0 to 100: the share of the points in each criterion, by its weight. */
export function rawScore(criteria: readonly Criterion[], points: readonly (number | null)[]): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const sum = criteria.reduce((all, { max, weight }, at) => all + ((points[at] ?? 0) / max) * weight, 0)
  return (100 * sum) / weights
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** The population standard deviation: these judges' marks are complete. */
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
const FEWEST = 3
const EPSILON = 1e-9

/**
 * Puts strict and lenient judges on one scale: z = (score − the judge's mean) / the judge's deviation, then the round's mean + z × the
 * round's deviation. Scores of judges with fewer than three marks, or with equal marks only, stay raw.
 */
export function normalise<M extends { judgeId: number; raw: number }>(marks: readonly M[]): (M & { norm: number })[] {
  if (marks.length === 0) return []
  const all = marks.map(({ raw }) => raw)
  const [middle, width] = [mean(all), deviation(all)]
  const byJudge = Map.groupBy(marks, ({ judgeId }) => judgeId)
  return marks.map((mark) => {
    const own = (byJudge.get(mark.judgeId) ?? []).map(({ raw }) => raw)
    const spread = deviation(own)
    if (own.length < FEWEST || spread < EPSILON) return { ...mark, norm: mark.raw }
    return { ...mark, norm: middle + ((mark.raw - mean(own)) / spread) * width }
  })
}

export interface Result {
  teamId: number
  /** Null without a mark. */
  score: number | null
  rawMean: number | null
  spread: number | null
  rank: number | null
}

/** Every work's result, best first; equal scores share a rank. */
export function resultsOf(
  teamIds: readonly number[],
  marks: readonly { teamId: number; judgeId: number; raw: number; norm: number }[],
): Result[] {
  const byTeam = Map.groupBy(marks, ({ teamId }) => teamId)
  const results = teamIds.map((teamId) => {
    const own = byTeam.get(teamId) ?? []
    if (own.length === 0) return { teamId, score: null, rawMean: null, spread: null }
    const raws = own.map(({ raw }) => raw)
    const spread = Math.max(...raws) - Math.min(...raws)
    return { teamId, score: mean(own.map(({ norm }) => norm)), rawMean: mean(raws), spread }
  })
  const scored = results.flatMap(({ score }) => (score === null ? [] : [score]))
  return results
    .map((result) => {
      const { score } = result
      const better = score === null ? 0 : scored.filter((other) => other > score + EPSILON).length
      return { ...result, rank: score === null ? null : better + 1 }
    })
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.teamId - b.teamId)
}

/** The judge who takes over a work: the one with the smallest load, ties broken by the seed; null without a candidate. */
export function substitute(free: readonly number[], load: ReadonlyMap<number, number>, seed: string): number | null {
  const mixed = shuffled(free, randomOf(seed))
  return mixed.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))[0] ?? null
}

/** Support staff can read all marks, so they cannot mark, even if they were judges before. */
export const refusalToJudge = (role: HostRole | null): Refusal | null =>
  role === 'support' ? { code: 'judging.support' } : null

/** A public gallery shows judges whose works they mark, so no blind round of works is possible. */
export const refusalOfGallery = (
  { blind, subject }: { blind: boolean; subject: 'entry' | 'material' },
  gallery: Gallery,
): Refusal | null => (blind && subject === 'entry' && gallery !== 'none' ? { code: 'judging.gallery' } : null)

/** Works are final before a round opens, so that all judges mark the same version. */
export const refusalOfStage = (stage: StageDates, now: Date): Refusal | null =>
  stageNow(stage, now) === 'over' ? null : { code: 'judging.stage' }

interface RoundTimes {
  state: 'draft' | 'open' | 'closed'
  startAt: Date | null
  endAt: Date | null
}

export function refusalToMark(
  round: RoundTimes,
  mark: { state: 'open' | 'submitted' | 'dropped' },
  now: Date,
): Refusal | null {
  if (mark.state === 'dropped') return { code: 'judging.conflict' }
  if (round.state !== 'open') return { code: 'judging.notOpen' }
  if (round.startAt && now < round.startAt) return { code: 'judging.notYet' }
  if (round.endAt && now >= round.endAt) return { code: 'judging.over' }
  return mark.state === 'submitted' ? { code: 'judging.locked' } : null
}

/** Points: one per criterion, from 0 to its maximum in halves; all are required on submission. */
export function refusalOfPoints(
  criteria: readonly Criterion[],
  points: readonly (number | null)[],
  whole: boolean,
): Refusal | null {
  const right = (point: number | null | undefined, max: number) =>
    point === null || point === undefined ? !whole : point >= 0 && point <= max && Number.isInteger(point * 2)
  const fits = points.length === criteria.length && criteria.every(({ max }, at) => right(points[at], max))
  return fits ? null : { code: 'judging.points' }
}

/** The code of a blind work. */
export const codeOf = (no: number) => `A${String(no).padStart(2, '0')}`
/** An anonymous file name. */
export const blindName = (no: number, at: number, name: string) => {
  const suffix = /\.[a-z\d]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
  return `${codeOf(no)}-${at + 1}${suffix}`
}
/** Removes uploaded pictures: their addresses contain the uploader's id. */
export const withoutPictures = (text: string) => text.replace(/\/v3\/picture\/[\w/.]+/g, '')

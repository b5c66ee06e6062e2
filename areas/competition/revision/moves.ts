import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { Stage } from '../definition/table.ts'
import {
  compareParts,
  ruleOverSeveral,
  type Standing,
  type Submission,
  standingsOf,
} from '../submission/board-rules.ts'
import { rerunOnA } from '../submission/rerun-on-a.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import type { MoveCause } from './contract.ts'
import { type Revision, revisionMoves, revisionScores, type Summary } from './table.ts'

type Cause = z.infer<typeof MoveCause>
type Move = Omit<typeof revisionMoves.$inferInsert, 'revisionId'>

interface Compared {
  teamId: number
  /** The outcomes before and after the revision; null without a score. */
  was: Submission | null
  would: Submission | null
  ours: boolean
}

/** Every finished submission of the stage with both outcomes. */
async function compare(db: Db, stage: Stage, revision: Revision): Promise<Compared[]> {
  const rows = await db
    .select({
      id: submissions.id,
      teamId: submissions.teamId,
      at: submissions.createdAt,
      deletedAt: submissions.deletedAt,
      voidedAt: submissions.voidedAt,
      practice: submissions.practice,
      picked: submissions.picked,
      state: submissions.state,
      oldA: submissions.scoreA,
      oldB: submissions.scoreB,
      oldNumbers: submissions.numbers,
      newA: revisionScores.a,
      newB: revisionScores.b,
      newNumbers: revisionScores.numbers,
      ours: revisionScores.ourFault,
    })
    .from(submissions)
    .innerJoin(
      revisionScores,
      sql`${revisionScores.revisionId} = ${revision.id} and ${revisionScores.submissionId} = ${submissions.id}`,
    )
    .where(eq(submissions.stageId, stage.id))
  return rows.map(({ id, teamId, at, deletedAt, voidedAt, practice, picked, state, ...scores }) => {
    const submission = { id, at, practice, picked, deletedAt, voidedAt }
    const { oldA, oldB, oldNumbers, newA, newB, newNumbers, ours } = scores
    return {
      teamId,
      was:
        state === 'scored' && oldA !== null ? { ...submission, scoreA: oldA, scoreB: oldB, numbers: oldNumbers } : null,
      would: newA !== null ? { ...submission, scoreA: newA, scoreB: newB, numbers: newNumbers } : null,
      ours: ours !== null,
    }
  })
}

type Placed = Standing & { teamId: number; rank: number | null }

/** The standings of a board with keys by its rule over several numbers, as `rekey` of submission/rank-rule.ts makes them. */
function rekeyed<T extends Standing & { teamId: number }>(of: T[], baselines: Set<number>, spec: Stage['spec']): T[] {
  const rule = ruleOverSeveral(spec)
  if (!rule) return of
  if (rule.by === 'order') {
    const sorted = of.toSorted((x, y) => compareParts(x.parts ?? [], y.parts ?? []))
    let key = 0
    return sorted.map((one, at) => {
      const before = sorted[at - 1]
      if (before && compareParts(before.parts ?? [], one.parts ?? []) !== 0) key++
      return { ...one, key }
    })
  }
  const ranked = of.filter(({ teamId }) => !baselines.has(teamId))
  const weights = rule.weights ?? rule.columns.map(() => 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const better = rule.columns.map((_, at) => countsBelow(ranked.map(({ parts }) => parts?.[at] ?? Infinity)))
  return of.map((one) => {
    const sum = weights.reduce(
      (so, weight, at) => so + weight * (1 + (better[at]?.(one.parts?.[at] ?? Infinity) ?? 0)),
      0,
    )
    return { ...one, key: sum / total }
  })
}

/** How many of these are below a number. */
function countsBelow(values: number[]): (value: number) => number {
  const sorted = Float64Array.from(values).sort()
  return (value) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < value) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The places of a board by team: equal ones share a rank, baselines have none. Ranks as competition/leaderboard/board.ts does. */
function placesOn(
  board: 'A' | 'B',
  standings: (Standing & { teamId: number })[],
  baselines: Set<number>,
  spec: Stage['spec'],
): Map<number, Placed> {
  const inOrder = rekeyed(
    standings.filter((one) => one.board === board),
    baselines,
    spec,
  ).sort((x, y) => x.key - y.key || x.entries - y.entries || x.at.getTime() - y.at.getTime())
  const places = new Map<number, Placed>()
  let last: Placed | null = null
  let count = 0
  for (const one of inOrder) {
    if (baselines.has(one.teamId)) {
      places.set(one.teamId, { ...one, rank: null })
      continue
    }
    count++
    const same: boolean = last !== null && last.key === one.key && last.entries === one.entries && +last.at === +one.at
    last = { ...one, rank: last !== null && same ? last.rank : count }
    places.set(one.teamId, last)
  }
  return places
}

function whyOf(compared: Compared[], old: Placed | undefined, now: Placed | undefined): Cause[] {
  const why = new Set<Cause>()
  for (const { was, would } of compared) {
    if (was && !would) why.add('failsNow')
    else if (!was && would) why.add('scoresNow')
    else if (was && would && (was.scoreA !== would.scoreA || was.scoreB !== would.scoreB)) why.add('otherwise')
  }
  const moved = old?.rank !== now?.rank
  if (moved && old && now && old.score === now.score && (old.entries !== now.entries || +old.at !== +now.at))
    why.add('tie')
  else if (moved && why.size === 0) why.add('others')
  return [...why]
}

/** Compares the boards after the revision with the present ones. */
export async function movesOf(db: Db, stage: Stage, revision: Revision): Promise<{ moves: Move[]; summary: Summary }> {
  const compared = await compare(db, stage, revision)
  const baselines = new Set(
    (
      await db.select({ id: teams.id }).from(teams).where(sql`${teams.cmptId} = ${stage.cmptId} and ${teams.baseline}`)
    ).map(({ id }) => id),
  )
  const byTeam = Map.groupBy(compared, ({ teamId }) => teamId)
  const stand = async (of: Stage, pick: (one: Compared) => Submission | null) => {
    const rerun = await rerunOnA(db, of)
    return [...byTeam].flatMap(([teamId, compared]) => {
      const own = compared.flatMap((one) => pick(one) ?? [])
      return standingsOf(of, own, { rerun: rerun.get(teamId) ?? [] }).map((standing) => ({ ...standing, teamId }))
    })
  }
  const { spec, direction, rerunId } = revision
  const old = await stand(stage, ({ was }) => was)
  const now = await stand({ ...stage, spec, direction, rerunId }, ({ would }) => would)
  const moved = new Set<number>()
  const moves = (['A', 'B'] as const).flatMap((board) => {
    const oldPlaces = placesOn(board, old, baselines, stage.spec)
    const newPlaces = placesOn(board, now, baselines, revision.spec)
    return [...new Set([...oldPlaces.keys(), ...newPlaces.keys()])].map((teamId): Move => {
      const was = oldPlaces.get(teamId)
      const would = newPlaces.get(teamId)
      if (was?.rank !== would?.rank) moved.add(teamId)
      return {
        board,
        teamId,
        oldRank: was?.rank ?? null,
        newRank: would?.rank ?? null,
        oldScore: was?.score ?? null,
        newScore: would?.score ?? null,
        why: whyOf(byTeam.get(teamId) ?? [], was, would),
      }
    })
  })
  const number = (holds: (one: Compared) => boolean) => compared.filter(holds).length
  const summary = {
    otherwise: number(
      ({ was, would }) => !!was && !!would && (was.scoreA !== would.scoreA || was.scoreB !== would.scoreB),
    ),
    failsNow: number(({ was, would, ours }) => !!was && !would && !ours),
    scoresNow: number(({ was, would }) => !was && !!would),
    ours: number(({ ours }) => ours),
    moved: moved.size,
    teams: byTeam.size,
  }
  return { moves, summary }
}

const AT_ONCE = 1000

export async function writeMoves(db: Db, revisionId: number, moves: Move[]): Promise<void> {
  await db.delete(revisionMoves).where(eq(revisionMoves.revisionId, revisionId))
  for (let from = 0; from < moves.length; from += AT_ONCE) {
    await db.insert(revisionMoves).values(moves.slice(from, from + AT_ONCE).map((move) => ({ ...move, revisionId })))
  }
}

import type * as contract from '@leitai/contract/competition'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { orRefuse } from '../refuse.ts'
import { refusalToSignUp, stateOf, teamDeadline } from './rules.ts'
import { type Competition, competitions, type Stage, signUps, stages } from './table.ts'

export type Card = z.output<typeof contract.Card>

/** A competition that the public may see. Drafts and withdrawn ones do not exist for it. */
export async function publicCompetition(db: Db, id: number): Promise<Competition> {
  const [found] = await db
    .select()
    .from(competitions)
    .where(and(eq(competitions.id, id), eq(competitions.status, 'published')))
  return orRefuse(found, 'competition.unknown')
}

export const stagesOf = (db: Db, cmptId: number): Promise<Stage[]> =>
  db.select().from(stages).where(eq(stages.cmptId, cmptId)).orderBy(asc(stages.ord))

export const waitsForB = (stage: Pick<Stage, 'spec' | 'revealedAt'>) =>
  stage.spec !== null && stage.spec.b !== 'none' && stage.revealedAt === null

/** Rows as cards, with the caller's own standing, in two queries for the whole list. */
export async function cardsOf(
  db: Db,
  rows: Competition[],
  { me, now }: { me: { id: number } | null; now: Date },
): Promise<Card[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const unrevealed = await db
    .select({ cmptId: stages.cmptId, spec: stages.spec, revealedAt: stages.revealedAt })
    .from(stages)
    .where(inArray(stages.cmptId, ids))
  const waiting = new Set(unrevealed.filter(waitsForB).map(({ cmptId }) => cmptId))
  const mine = me
    ? await db
        .select({ cmptId: signUps.cmptId })
        .from(signUps)
        .where(and(eq(signUps.userId, me.id), inArray(signUps.cmptId, ids)))
    : []
  const signedUp = new Set(mine.map(({ cmptId }) => cmptId))
  return rows.map((row) => ({
    ...row,
    state: stateOf(row, waiting.has(row.id), now),
    signUpEndAt: teamDeadline(row),
    signUpOpen: refusalToSignUp(row, now) === null && (!row.endAt || now < row.endAt),
    mine: me ? (signedUp.has(row.id) ? 'signedUp' : 'none') : null,
  }))
}

export async function isSignedUp(db: Db, cmptId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ cmptId: signUps.cmptId })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, userId)))
  return found.length > 0
}

/** Yuan as the old clients of such a site read a prize. */
export const rewardText = ({ prizeTotal, rewardType }: Pick<Competition, 'prizeTotal' | 'rewardType'>) =>
  rewardType === 'cash'
    ? `¥${prizeTotal.toLocaleString('en')}`
    : { goods: '奖品', honour: '荣誉', none: '无' }[rewardType]

import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, inArray, isNotNull, notInArray, sql } from '@leitai/platform/db/orm'
import { defineHook } from '@leitai/platform/domain/hook'
import { publicKey } from '@leitai/platform/file/picture'
import { dayName } from '@leitai/platform/time/day'
import { members, type Team, teams } from '../team/table.ts'
import { logoOf } from '../team/team.ts'
import type { Gallery } from './contract.ts'
import { type Work, workLikes, works } from './table.ts'

/** Why a person cannot like a work. */
export function refusalToLike(me: { id: number } | null, own: boolean): Refusal | null {
  if (!me) return { code: 'login.missing' }
  return own ? { code: 'work.ownLike' } : null
}

export async function isMember(db: Db, teamId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  return found.length > 0
}

const shown = (stageId: number) => and(eq(works.stageId, stageId), isNotNull(works.content), eq(teams.state, 'active'))

interface Part {
  stageId: number
  order: 'random' | 'likes'
  limit: number
  offset: number
  now: Date
}

/** One page of the gallery. `random` changes the order daily, so that nobody is always first. */
export async function galleryPart(db: Db, { stageId, order, limit, offset, now }: Part) {
  const mixed = sql`md5(${works.id}::text || ${dayName(now)})`
  const [found] = await db
    .select({ total: count() })
    .from(works)
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(shown(stageId))
  const rows = await db
    .select({ entry: works, team: teams })
    .from(works)
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(shown(stageId))
    .orderBy(...(order === 'likes' ? [desc(works.likes), mixed] : [mixed]), works.id)
    .limit(limit)
    .offset(offset)
  return { rows, total: found?.total ?? 0 }
}

const mineAmong = statement(
  ({ userId, ids, teamIds }: Placeholders<{ userId: number; ids: number[]; teamIds: number[] }>) => ({
    liked: value(
      sql<number[]>`array(select ${workLikes.entryId} from ${workLikes}
        where ${workLikes.userId} = ${userId} and ${workLikes.entryId} = any(${ids}::int[]))`,
    ),
    teams: value(
      sql<number[]>`array(select ${members.teamId} from ${members}
        where ${members.userId} = ${userId} and ${members.teamId} = any(${teamIds}::int[]))`,
    ),
  }),
)

/** Works as cards, with what the caller likes and may like: one query for all of them. */
export async function cardsOf(
  db: Db,
  rows: { entry: Work; team: Team }[],
  { me, language }: { me: { id: number } | null; language: Language },
) {
  const keys = { ids: rows.map(({ entry: work }) => work.id), teamIds: rows.map(({ team }) => team.id) }
  const own = me && rows.length > 0 ? await mineAmong(db, { userId: me.id, ...keys }) : { liked: [], teams: [] }
  const [mine, mineLiked] = [new Set(own.teams), new Set(own.liked)]
  return rows.map(({ entry: work, team }) => {
    const refused = refusalToLike(me, mine.has(team.id))
    return {
      id: work.id,
      title: work.content?.title ?? '',
      summary: work.content?.summary ?? '',
      picture: work.content?.pictures.find((address) => publicKey(address) !== null) ?? null,
      teamId: team.id,
      teamName: team.name,
      teamLogo: logoOf(team),
      likes: work.likes,
      liked: mineLiked.has(work.id),
      may: { like: refused ? refusalText(refused, language) : null },
    }
  })
}

/** A host is about to change the visibility of a competition's works; the competition is locked. Listeners may refuse. */
export const galleryChanging = defineHook<{ db: Db; cmptId: number; gallery: Gallery }>('works.galleryChanging')

/** When two teams merge, moves the other team's works of stages in which the team has none. Both are locked. */
export async function moveWorks(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const own = await db.select({ stageId: works.stageId }).from(works).where(eq(works.teamId, to))
  const taken = own.map(({ stageId }) => stageId)
  const free = await db
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.teamId, from), notInArray(works.stageId, taken)))
  const ids = free.map(({ id }) => id)
  await db.update(works).set({ teamId: to }).where(inArray(works.id, ids))
}

import { cardColumns, cardsOf } from '@leitai/competition/definition/competition'
import { mainStage } from '@leitai/competition/definition/rules'
import { competitions, type Stage, signUps, stages } from '@leitai/competition/definition/table'
import { isOfNoon } from '@leitai/competition/submission/daily'
import { standings } from '@leitai/competition/submission/table'
import { members, teams } from '@leitai/competition/team/table'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, getTableColumns, ne, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { countsPart } from '../achievements.ts'
import type * as people from '../contract.ts'
import { type Achievement, achievementThresholds, type achievementList as contract } from '../contract.ts'
import { countFollows, followedAmong, personFrom, personPart, personSeen, sidesOf } from '../person.ts'
import { achievements, userFollows } from '../table.ts'

const parts = ({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  reached: rows(getTableColumns(achievements), sql`from ${achievements} where ${achievements.userId} = ${userId}::int`),
})
const seenByOthers = statement(parts)
/** What is not reached yet is counted for its owner alone. */
const seenByOwner = statement((given: Placeholders<{ userId: number }>) => ({
  ...parts(given),
  counted: countsPart(given.userId),
}))

export const achievementList: Handler<typeof contract> = async ({ db, me }, { userId }) => {
  const found =
    me?.id === userId ? await seenByOwner(db, { userId }) : { ...(await seenByOthers(db, { userId })), counted: [] }
  const { shown, self } = personFrom(found.person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  const atOf = new Map(found.reached.map(({ feat, need, at }) => [`${feat} ${need}`, at]))
  const counted = new Map(found.counted.map(({ feat, times }) => [feat, times]))
  const list = (Object.keys(achievementThresholds) as Achievement[]).flatMap((feat) =>
    achievementThresholds[feat].map((need) => {
      const at = atOf.get(`${feat} ${need}`) ?? null
      return { feat, need, at, have: Math.min(need, at ? need : (counted.get(feat) ?? 0)) }
    }),
  )
  return { list: self ? list : list.filter(({ at }) => at !== null), hidden: false }
}

export const followList: Handler<typeof people.followList> = async ({ db, me }, input) => {
  const { userId, kind } = input
  const { shown } = await personSeen(db, { userId, me })
  const { page, pageSize, offset } = pageOf(input)
  if (!shown.follows) return { list: [], total: 0, page, pageSize, hidden: true }
  const { own, other } = sidesOf(kind)
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar, intro: profiles.intro })
    .from(userFollows)
    .innerJoin(users, eq(users.id, other))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(own, userId), ne(users.state, 'closed')))
    .orderBy(desc(userFollows.at), desc(users.id))
    .limit(pageSize)
    .offset(offset)
  const followed = await followedAmong(
    db,
    me,
    rows.map(({ id }) => id),
  )
  const list = rows.map(({ intro, ...user }) => ({
    ...shownPerson(user),
    intro: intro ?? '',
    followed: followed.has(user.id),
  }))
  return { list, total: await countFollows(db, userId, kind), page, pageSize, hidden: false }
}

interface ProfileQuery {
  userId: number
  /** Null for an anonymous caller. */
  myId: number | null
  limit: number
  offset: number
}

const joined = ({ userId }: Placeholders<ProfileQuery>) => sql`from ${members}
  join ${competitions} on ${competitions.id} = ${members.cmptId} and ${competitions.status} = 'published'
  where ${members.userId} = ${userId}::int`

const foundBy = (signedIn: boolean) =>
  statement(
    (given: Placeholders<ProfileQuery>) => ({
      person: personPart(given.userId),
      total: value(sql<number>`(select count(*)::int ${joined(given)})`),
      list: rows(
        {
          cmpt: cardColumns,
          team: { id: teams.id, name: teams.name, captainId: teams.captainId },
          size: sql<number>`(select count(*)::int from ${members} where ${members.teamId} = ${teams.id})`,
          signedUp: signedIn
            ? sql<boolean>`exists (select from ${signUps}
          where ${signUps.userId} = ${given.myId}::int and ${signUps.cmptId} = ${competitions.id})`
            : sql<boolean>`false`,
        },
        sql`from page join ${competitions} on ${competitions.id} = page.cmpt_id join ${teams} on ${teams.id} = page.team_id
        order by page.joined_at desc, page.cmpt_id desc`,
      ),
      stages: rows(
        getTableColumns(stages),
        sql`from ${stages} where ${stages.cmptId} in (select page.cmpt_id from page) order by ${stages.ord}`,
      ),
    }),
    (given) => sql`page as (select ${members.cmptId}, ${members.teamId}, ${members.joinedAt} ${joined(given)}
    order by ${members.joinedAt} desc, ${members.cmptId} desc limit ${given.limit}::int offset ${given.offset}::int)`,
  )

/** Answers for anonymous callers are kept by the tables that they read: sign-ups are read for others alone. */
const found = { anonymous: foundBy(false), signedIn: foundBy(true) }

export const getUserCmptList: Handler<typeof people.getUserCmptList> = async ({ db, me, now }, input) => {
  const { userId } = input
  const { page, pageSize, offset } = pageOf(input)
  const query = { userId, myId: me?.id ?? null, limit: pageSize, offset }
  const { person, total, list: rows, stages } = await found[me ? 'signedIn' : 'anonymous'](db, query)
  const { shown } = personFrom(person, { me })
  if (!shown.competitions) return { list: [], total: 0, page, pageSize, hidden: true }
  const signedUp = new Set(rows.flatMap(({ cmpt, signedUp }) => (signedUp ? [cmpt.id] : [])))
  const cards = await cardsOf(
    db,
    rows.map(({ cmpt }) => cmpt),
    { me, now, signedUp },
  )
  const stagesIn = Map.groupBy(stages, ({ cmptId }) => cmptId)
  const wanted = rows.map(({ cmpt, team }) => ({ teamId: team.id, stages: stagesIn.get(cmpt.id) ?? [] }))
  const places = await placesOf(db, wanted, now)
  const teamOf = new Map(rows.map(({ cmpt, team, size }) => [cmpt.id, { ...team, size }]))
  const list = cards.flatMap((card) => {
    const team = teamOf.get(card.id)
    if (!team) return []
    const { id, name, captainId, size } = team
    const { rank = null, ranked = 0 } = places.get(id) ?? {}
    return [{ ...card, team: { id, name, members: size, captain: captainId === userId }, rank, ranked }]
  })
  return { list, total, page, pageSize, hidden: false }
}

const boardOf = (stage: Stage, now: Date) =>
  stage.revealedAt && stage.spec?.b !== 'none' ? 'B' : isOfNoon(stage, 'A', now) ? 'noon' : 'A'

interface Place {
  /** Null for a baseline, and before the first score. */
  rank: number | null
  ranked: number
}

const places = statement((requested: Placeholders<{ teamIds: number[]; stageIds: number[]; boards: string[] }>) => ({
  list: rows(
    {
      teamId: sql<number>`requested.team_id`,
      rank: sql<number | null>`case when own.team_id is null or own_team.baseline then null else 1 + (
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = own.stage_id and other.board = own.board and other.week = 0 and not of_other.baseline
          and (other.key, other.entries, other.at) < (own.key, own.entries, own.at)
      ) end::int`,
      ranked: sql<number>`(
        select count(*) from ${standings} other join ${teams} of_other on of_other.id = other.team_id
        where other.stage_id = requested.stage_id and other.board = requested.board and other.week = 0 and not of_other.baseline
      )::int`,
    },
    sql`from unnest(${requested.teamIds}::int[], ${requested.stageIds}::int[], ${requested.boards}::text[]) requested(team_id, stage_id, board)
      join ${teams} own_team on own_team.id = requested.team_id
      left join ${standings} own
        on own.team_id = requested.team_id and own.stage_id = requested.stage_id and own.board = requested.board and own.week = 0`,
  ),
}))

/** Ranks of teams on the current board: B after the reveal, A before, by one query. Teams of competitions without scores are missing. */
async function placesOf(db: Db, wanted: { teamId: number; stages: Stage[] }[], now: Date): Promise<Map<number, Place>> {
  const entries = wanted.flatMap(({ teamId, stages }) => {
    const stage = mainStage(
      stages.filter(({ spec }) => spec !== null),
      now,
    )
    return stage ? [{ teamId, stageId: stage.id, board: boardOf(stage, now) }] : []
  })
  if (entries.length === 0) return new Map()
  const { list } = await places(db, {
    teamIds: entries.map(({ teamId }) => teamId),
    stageIds: entries.map(({ stageId }) => stageId),
    boards: entries.map(({ board }) => board),
  })
  return new Map(list.map(({ teamId, rank, ranked }) => [teamId, { rank, ranked }]))
}

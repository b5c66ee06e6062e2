import { competitions } from '@leitai/competition/definition/table'
import { submissions } from '@leitai/competition/submission/table'
import { members, merges } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { rows } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { notifyEach } from '@leitai/site/message/notify'
import { forumPosts, forumTopics } from '../forum/table.ts'
import { invitations, signIns } from '../points/table.ts'
import { type Achievement, achievementThresholds } from './contract.ts'
import { achievements, honours } from './table.ts'
import { achievementWon } from './texts.ts'

interface Measure {
  /** A query with columns user_id and at, one row per occurrence. */
  events: SQL
  /** Kept when its cause is gone, e.g. after leaving a team. */
  lasting: boolean
}

const honoursWhere = (condition: SQL): SQL => sql`
  select ${honours.userId} as user_id, ${honours.at} as at
  from ${honours}
  join ${competitions} on ${competitions.id} = ${honours.cmptId} and ${competitions.status} = 'published'
  where ${condition}`

/** One row per completed streak of so many days; days end at midnight in Shanghai. */
const streaksOf = (days: number): SQL => sql`
  select ${signIns.userId} as user_id, (${signIns.day} + 1)::timestamp at time zone 'Asia/Shanghai' as at from ${signIns}
  where ${signIns.streak} % ${sql.raw(String(days))} = 0`

const measures: Record<Achievement, Measure> = {
  signUps: {
    events: sql`select ${members.userId} as user_id, ${members.joinedAt} as at from ${members}`,
    lasting: true,
  },
  scored: {
    events: sql`
      select ${submissions.userId} as user_id, ${submissions.finishedAt} as at from ${submissions}
      where ${submissions.state} = 'scored' and ${submissions.finishedAt} is not null and ${submissions.voidedAt} is null`,
    lasting: true,
  },
  finals: { events: honoursWhere(sql`true`), lasting: false },
  medals: { events: honoursWhere(sql`${honours.medal} is not null`), lasting: false },
  golds: { events: honoursWhere(sql`${honours.medal} = 'gold'`), lasting: false },
  soloGold: { events: honoursWhere(sql`${honours.medal} = 'gold' and ${honours.teamSize} = 1`), lasting: false },
  teamed: { events: honoursWhere(sql`${honours.teamSize} > 1`), lasting: false },
  merges: {
    events: sql`
      select ${members.userId} as user_id, ${merges.endedAt} as at from ${merges}
      join ${members} on ${members.teamId} = ${merges.fromTeamId} and ${members.joinedAt} <= ${merges.endedAt}
      where ${merges.state} = 'merged' and ${merges.endedAt} is not null`,
    lasting: true,
  },
  streak7: { events: streaksOf(7), lasting: true },
  streak30: { events: streaksOf(30), lasting: true },
  invited: {
    events: sql`
      select ${invitations.inviterId} as user_id, ${invitations.verifiedAt} as at from ${invitations}
      where ${invitations.verifiedAt} is not null and ${invitations.discounted} is null`,
    lasting: true,
  },
  // Replies that are currently the best answer to another user’s topic.
  helped: {
    events: sql`
      select ${forumPosts.authorId} as user_id, ${forumPosts.at} as at from ${forumTopics}
      join ${forumPosts} on ${forumPosts.id} = ${forumTopics.bestId}
      where ${forumPosts.state} = 'shown' and ${forumPosts.authorId} <> ${forumTopics.authorId}`,
    lasting: false,
  },
}

/** No notice for achievements older than this: they are new to the platform, not to the user. */
const NOTIFY_WITHIN_MS = 2 * 86_400_000

/** Saves new achievements, removes those no longer met and notifies users of new ones. */
export async function saveAchievements(db: Db, now: Date, { notify }: { notify: boolean }): Promise<void> {
  const won: { userId: number; feat: Achievement; need: number; at: Date }[] = []
  for (const feat of Object.keys(measures) as Achievement[]) won.push(...(await saveAchievement(db, feat)))
  if (!notify) return
  const news = won.filter(({ at }) => now.getTime() - at.getTime() < NOTIFY_WITHIN_MS)
  await notifyEach(
    db,
    news.map(({ userId, feat, need }) => ({
      userId,
      kind: 'system' as const,
      ...achievementWon(feat, need),
      link: '/personal_achievement.html',
      now,
    })),
  )
}

async function saveAchievement(db: Db, feat: Achievement) {
  const { events, lasting } = measures[feat]
  const needs = sql.param([...achievementThresholds[feat]])
  const reached = sql`
    select numbered.user_id, numbered.n::int as need, numbered.at from (
      select user_id, at, row_number() over (partition by user_id order by at) as n from (${events}) event
    ) numbered
    join ${users} on ${users.id} = numbered.user_id and ${users.state} <> 'closed'
    where numbered.n = any(${needs}::int[])`
  return transaction(db, async (tx) => {
    if (!lasting) {
      await tx.execute(sql`
        with reached as (${reached})
        delete from ${achievements} where ${achievements.feat} = ${feat} and not exists (
          select from reached where reached.user_id = ${achievements.userId} and reached.need = ${achievements.need})`)
    }
    const { rows: saved } = await tx.execute<{ userId: number; need: number; at: string }>(sql`
      insert into ${achievements} (user_id, feat, need, at)
      select user_id, ${feat}, need, at from (${reached}) reached
      on conflict do nothing returning user_id as "userId", need, at`)
    return saved.map(({ userId, need, at }) => ({ userId, feat, need, at: new Date(at) }))
  })
}

const counts = (userId: SQL<number>): SQL =>
  sql.join(
    (Object.keys(measures) as Achievement[]).map(
      (feat) => sql`select ${sql.raw(`'${feat}'`)} as feat, count(*)::int as times
        from (${measures[feat].events}) event where user_id = ${userId}::int`,
    ),
    sql` union all `,
  )

/** How often a user has done each of them so far, as a part of a statement. */
export const countsPart = (userId: SQL<number>) =>
  rows(
    { feat: sql<Achievement>`counted.feat`, times: sql<number>`counted.times` },
    sql`from (${counts(userId)}) counted (feat, times)`,
  )

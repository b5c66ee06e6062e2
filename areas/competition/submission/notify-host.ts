import type { Db } from '@leitai/platform/db/db'
import { and, count, eq, gte, type SQL, sql } from '@leitai/platform/db/orm'
import { dayStart } from '@leitai/platform/time/day'
import { notifyEach } from '@leitai/site/message/notify'
import { competitions, hostRoles, type Stage } from '../definition/table.ts'
import { submissions } from './table.ts'
import { givenUpFound, noScoreFound } from './texts.ts'

/** Notifies owner and editors that scoring a valid file gave no score on a board. */
export const notifyUnscored = (db: Db, stage: Stage, now: Date) =>
  notifyFirst(db, stage, now, {
    which: sql`${submissions.state} in ('scored', 'failed') and (${submissions.faults} @> '[{"code":"score-not-finite"}]'
      or ${submissions.faults} @> '[{"code":"formula-failed"}]')`,
    words: noScoreFound,
  })

/** Notifies owner and editors that the platform gave up scoring a submission after several attempts. */
export const notifyGivenUp = (db: Db, stage: Stage, now: Date) =>
  notifyFirst(db, stage, now, {
    which: sql`${submissions.state} = 'failed' and ${submissions.ourFault} = 'crashed'`,
    words: givenUpFound,
  })

/** Once per day and stage, as one cause has many submissions fail: `which` are counted, the present one among them. */
async function notifyFirst(
  db: Db,
  stage: Stage,
  now: Date,
  { which, words }: { which: SQL; words: typeof noScoreFound },
): Promise<void> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(and(eq(submissions.stageId, stage.id), gte(submissions.finishedAt, dayStart(now)), which))
  if ((found?.count ?? 0) !== 1) return
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  if (!cmpt) return
  const editors = await db
    .select({ userId: hostRoles.userId })
    .from(hostRoles)
    .where(and(eq(hostRoles.cmptId, cmpt.id), sql`${hostRoles.role} in ('owner', 'editor')`))
  const people = new Set([...(cmpt.ownerId === null ? [] : [cmpt.ownerId]), ...editors.map(({ userId }) => userId)])
  await notifyEach(
    db,
    [...people].map((userId) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...words(cmpt.title, stage.name),
      link: `/judge-space.html?tab=console&id=${cmpt.id}&part=submissions`,
      now,
    })),
  )
}

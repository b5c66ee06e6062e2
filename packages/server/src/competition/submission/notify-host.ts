import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, gte, sql } from '../../platform/db/orm.ts'
import { dayStart } from '../../platform/time/day.ts'
import { notifyEach } from '../../site/message/notify.ts'
import { competitions, hostRoles, type Stage } from '../definition/table.ts'
import { submissions } from './table.ts'
import { noScoreFound } from './texts.ts'

/** Notifies owner and editors that scoring a valid file gave no score: once per day and stage, as one broken formula fails them all. */
export async function notifyUnscored(db: Db, stage: Stage, now: Date): Promise<void> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.stageId, stage.id),
        gte(submissions.finishedAt, dayStart(now)),
        sql`${submissions.state} in ('scored', 'failed') and (${submissions.faults} @> '[{"code":"score-not-finite"}]'
          or ${submissions.faults} @> '[{"code":"formula-failed"}]')`,
      ),
    )
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
      ...noScoreFound(cmpt.title, stage.name),
      link: `/judge-space.html?tab=console&id=${cmpt.id}&part=entries`,
      now,
    })),
  )
}

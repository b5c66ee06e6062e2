import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, gte, sql } from '../../platform/db/orm.ts'
import { dayStart } from '../../platform/time/day.ts'
import { notifyEach } from '../../site/message/notify.ts'
import { competitions, hostRoles, type Stage } from '../definition/table.ts'
import { submissions } from './table.ts'

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
  const title = { zh: cmpt.title.zh || cmpt.title.en, en: cmpt.title.en || cmpt.title.zh }
  const name = { zh: stage.name.zh || stage.name.en, en: stage.name.en || stage.name.zh }
  await notifyEach(
    db,
    [...people].map((userId) => ({
      ...{
        userId,
        kind: 'competition' as const,
        now,
        link: `/judge-space.html?tab=console&id=${cmpt.id}&part=entries`,
      },
      title: { zh: `“${title.zh}”有提交没有算出成绩`, en: `“${title.en}”: a submission got no score` },
      body: {
        zh: `“${name.zh}”有一份格式正确的文件没有算出成绩。原因在提交列表中，只有主办方能看到；如是公式有误，请修订评分。今天同一阶段的其他此类提交不再另行通知。`,
        en: `In “${name.en}” no score could be computed from a right file. Why stands in the list of submissions, for hosts alone; if the formula is wrong, revise the scoring. More of the kind in this stage are not told today.`,
      },
    })),
  )
}

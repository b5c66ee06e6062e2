import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { myTeamIn } from '../../submission/submission.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import * as contract from '../contract.ts'
import { refusalToSave } from '../rules.ts'
import { stageWithWorks, workOf } from '../work.ts'

export const myWork: Handler<typeof contract.myWork> = async ({ db, me, now, language }, input) => {
  const { cmpt, stages, stage } = await stageWithWorks(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const work = await workOf(db, stage.id, team.id)
  const [by] = work?.changedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, work.changedBy))
    : []
  const refused = refusalToSave(stage, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now }))
  const content = work?.draft ?? contract.emptyWork
  return {
    stages,
    stageId: stage.id,
    entryId: work?.id ?? null,
    revision: work?.revision ?? 0,
    content,
    changedAt: work?.changedAt ?? null,
    changedBy: by?.name ?? null,
    version: work?.version ?? 0,
    submittedAt: work?.submittedAt ?? null,
    ahead: work !== null && JSON.stringify(work.content) !== JSON.stringify(work.draft),
    may: { save: refused ? refusalText(refused, language) : null },
  }
}

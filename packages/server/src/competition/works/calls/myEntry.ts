import * as contract from '@leitai/contract/competition/works'
import { refusalText } from '@leitai/contract/refusals'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { myTeamIn } from '../../submission/submission.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { refusalToSave } from '../rules.ts'
import { stageWithWorks, workOf } from '../work.ts'

export const myEntry: Handler<typeof contract.myEntry> = async ({ db, me, now, language }, input) => {
  const { cmpt, stages, stage } = await stageWithWorks(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const entry = await workOf(db, stage.id, team.id)
  const [by] = entry?.changedBy
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, entry.changedBy))
    : []
  const refused = refusalToSave(stage, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now }))
  const content = entry?.draft ?? contract.emptyWork
  return {
    stages,
    stageId: stage.id,
    entryId: entry?.id ?? null,
    revision: entry?.revision ?? 0,
    content,
    changedAt: entry?.changedAt ?? null,
    changedBy: by?.name ?? null,
    version: entry?.version ?? 0,
    submittedAt: entry?.submittedAt ?? null,
    ahead: entry !== null && JSON.stringify(entry.content) !== JSON.stringify(entry.draft),
    may: { save: refused ? refusalText(refused, language) : null },
  }
}

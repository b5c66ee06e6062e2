import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseWork } from '../../submission/submitting.ts'
import { refuseToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { noTeam } from '../../team/none.ts'
import { lockTeamOf } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { refusalToSave, refusalToSubmit } from '../rules.ts'
import { works } from '../table.ts'
import { keepFilesOf, stageWithWorks, workOf } from '../work.ts'

export const saveWork: Handler<typeof contract.saveWork> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, submit, revision } = input
  const { cmpt, stage } = await stageWithWorks(db, input, now)
  await refuseWork(db, { cmpt, userId: me.id, now })
  const own = await lockTeamOf(db, cmptId, me.id)
  await refuseToCompete(db, { cmptId, userId: me.id, now, baseline: own?.baseline ?? true })
  const team = own ?? (await noTeam(db, cmptId, me.id))
  refuse(refusalToSave(stage, now) ?? (await refusalOfEntrance(db, { cmpt, stage, team, now })))
  if (submit) refuse(refusalToSubmit(input.content))
  const before = await workOf(db, stage.id, team.id)
  refuse(revision === (before?.revision ?? 0) ? null : { code: 'entry.changed' })
  const content = await keepFilesOf(context, { before, content: input.content, submit })
  const version = (before?.version ?? 0) + (submit ? 1 : 0)
  const submitted = submit ? { content, submittedAt: now } : {}
  const values = { draft: content, ...submitted, version, revision: revision + 1, changedAt: now, changedBy: me.id }
  const [saved] = before
    ? await db.update(works).set(values).where(eq(works.id, before.id)).returning({ id: works.id })
    : await db
        .insert(works)
        .values({ ...values, cmptId, stageId: stage.id, teamId: team.id })
        .returning({ id: works.id })
  return { entryId: orRefuse(saved, 'entry.unknown').id, revision: revision + 1, version, changedAt: now }
}

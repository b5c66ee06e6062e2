import { eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { countMore } from '../../definition/competition.ts'
import type * as team from '../contract.ts'
import { creation } from '../create.ts'
import { noteTeamEvent } from '../event.ts'
import { refuseTeamName, takeLogo } from '../name.ts'
import { nameKeyOf } from '../name-key.ts'
import { teams } from '../table.ts'
import { openOwnTeam } from '../team.ts'

export const createTeam: Handler<typeof team.createTeam> = async ({ db, me, now, ctx }, input) => {
  const { cmptId, name, intro, needs = '', needSkills = [] } = input
  const { own, refusal } = await creation(db, { cmptId, userId: me.id, now, lock: true })
  refuse(refusal)
  await refuseTeamName(db, ctx, { cmptId, name, teamId: own?.id ?? null })
  const base = own ?? (await openOwnTeam(db, { cmptId, me, now }))
  if (!own) await countMore(db, cmptId, { teams: 1 })
  const logo = await takeLogo(db, ctx, { fullPath: input.logo ?? '', userId: me.id, before: base.logo, now })
  await db
    .update(teams)
    .set({ name, nameKey: nameKeyOf(name), intro, logo, needs, needSkills, recruiting: 'open' })
    .where(eq(teams.id, base.id))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'team.nameTaken' }) : error
    })
  await noteTeamEvent(db, { teamId: base.id, kind: 'created', actorId: me.id, subject: name, now })
  return { teamId: base.id }
}

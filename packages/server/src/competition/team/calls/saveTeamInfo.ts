import type * as team from '@leitai/contract/competition/team'
import { isShownName } from '@leitai/contract/core/closed-account'
import { eq } from '../../../platform/db/orm.ts'
import { isUniqueViolation } from '../../../platform/db/transaction.ts'
import { Refused, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../event.ts'
import { refuseTeamName, takeLogo } from '../name.ts'
import { nameKeyOf } from '../name-key.ts'
import { ownTeam } from '../own-team.ts'
import { refusalToChange } from '../rules.ts'
import { teams } from '../table.ts'
import { teamRenamed } from '../texts.ts'

export const saveTeamInfo: Handler<typeof team.saveTeamInfo> = async ({ db, me, now, ctx }, input) => {
  const { teamId, name, logo: fullPath, ...change } = input
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToChange(standing, me.id))
  const renamed = name !== undefined && !isShownName(name, team.name)
  if (renamed) await refuseTeamName(db, ctx, { cmptId: team.cmptId, name, teamId })
  const logo =
    fullPath === undefined ? team.logo : await takeLogo(db, ctx, { fullPath, userId: me.id, before: team.logo, now })
  await db
    .update(teams)
    .set({ ...change, ...(renamed ? { name, nameKey: nameKeyOf(name) } : {}), logo })
    .where(eq(teams.id, teamId))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'team.nameTaken' }) : error
    })
  if (!renamed) {
    await noteTeamEvent(db, { teamId, kind: 'changed', actorId: me.id, now })
    return { ok: true }
  }
  await noteTeamEvent(db, { teamId, kind: 'renamed', actorId: me.id, subject: team.name, now })
  await notifyPeople(db, await memberIds(db, teamId), {
    cmptId: team.cmptId,
    ...teamRenamed(team.name, name),
    now,
    but: me.id,
  })
  return { ok: true }
}

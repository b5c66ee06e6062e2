import { isShownName } from '@leitai/platform/contract/closed-account'
import { eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
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

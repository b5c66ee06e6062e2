import { isShownName } from '@leitai/platform/contract/closed-account'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../event.ts'
import { ownTeam } from '../own-team.ts'
import { personOf } from '../request.ts'
import { refusalToHandOver } from '../rules.ts'
import { teams } from '../table.ts'
import { captainChanged } from '../texts.ts'

export const switcherLeader: Handler<typeof team.switcherLeader> = async ({ db, me, now }, input) => {
  const { teamId, userId, confirm } = input
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToHandOver(standing, me.id))
  refuse(isShownName(confirm, team.name) ? null : { code: 'team.confirm' })
  const people = await memberIds(db, teamId)
  orRefuse(userId !== me.id && people.includes(userId) ? userId : null, 'team.notMember')
  const { name } = await personOf(db, userId)
  await db.update(teams).set({ captainId: userId }).where(eq(teams.id, teamId))
  await noteTeamEvent(db, { teamId, kind: 'captain', actorId: me.id, subject: name, now })
  await notifyPeople(db, people, {
    cmptId: team.cmptId,
    ...captainChanged(name, team.name, me.name),
    now,
    but: me.id,
  })
  return { ok: true }
}

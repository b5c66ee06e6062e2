import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../event.ts'
import { takeOut } from '../membership.ts'
import { ownTeam } from '../own-team.ts'
import { refusalToLeave, refusalToRemove } from '../rules.ts'
import { memberLeft, memberRemoved, youWereRemoved } from '../texts.ts'

export const deleteCompeteMate: Handler<typeof team.deleteCompeteMate> = async (
  { db, me, now },
  { teamId, userId },
) => {
  const { cmpt, team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  const leaving = userId === me.id
  const about = { cmpt, userId: me.id, targetId: userId, now }
  refuse(leaving ? refusalToLeave(standing, about) : refusalToRemove(standing, about))
  const people = await memberIds(db, teamId)
  orRefuse(people.includes(userId) ? userId : null, 'team.notMember')
  // Locked or closed accounts can be removed like any other.
  const [member] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, userId))
  const person = orRefuse(member, 'account.unknown')
  await takeOut(db, { team, person, entries: standing.entries, now })
  await noteTeamEvent(db, { teamId, kind: leaving ? 'left' : 'removed', actorId: me.id, subject: person.name, now })
  const rest = people.filter((id) => id !== userId)
  await notifyPeople(db, rest, {
    cmptId: cmpt.id,
    ...(leaving ? memberLeft : memberRemoved)(person.name, team.name, rest.length),
    now,
    but: me.id,
  })
  if (leaving) return { ok: true }
  await notifyPeople(db, [userId], {
    cmptId: cmpt.id,
    ...youWereRemoved(team.name, { barred: standing.entries > 0 }),
    now,
  })
  return { ok: true }
}

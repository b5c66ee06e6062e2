import type * as team from '@leitai/contract/competition/team'
import { counted } from '@leitai/contract/core/fill'
import { users } from '../../../identity/account/table.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../event.ts'
import { takeOut } from '../membership.ts'
import { ownTeam } from '../own-team.ts'
import { refusalToLeave, refusalToRemove } from '../rules.ts'

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
    title: leaving
      ? { zh: `${person.name} 离开了 ${team.name}`, en: `${person.name} has left ${team.name}` }
      : { zh: `${person.name} 被移出 ${team.name}`, en: `${person.name} was removed from ${team.name}` },
    body: { zh: `现有 ${rest.length} 名成员。`, en: `It has ${counted(rest.length, 'member', 'members')} now.` },
    now,
    but: me.id,
  })
  if (leaving) return { ok: true }
  const barred = standing.entries > 0
  await notifyPeople(db, [userId], {
    cmptId: cmpt.id,
    title: { zh: `你已被移出 ${team.name}`, en: `You were removed from ${team.name}` },
    body: barred
      ? {
          zh: '该队伍已有成绩,因此你不能再加入本竞赛的其他队伍;如有异议可以申诉。',
          en: 'The team had scored already, so you cannot enter another team of this competition; appeal if that is wrong.',
        }
      : { zh: '你现在有自己的一人队伍。', en: 'You have a team of your own now.' },
    now,
  })
  return { ok: true }
}

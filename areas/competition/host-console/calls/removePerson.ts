import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { removeParticipant } from '../../catalog/approval.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRemove, refusalToRun } from '../../staff/rules.ts'
import { lockPlaces } from '../../team/eligibility.ts'
import { leaveByHost } from '../../team/host.ts'
import { lockTeamOf } from '../../team/team.ts'
import type * as console from '../contract.people.ts'
import { notifyOf } from '../notify-team.ts'
import { personIn } from '../people.ts'
import { signUpTakenBack } from '../texts.ts'

export const removePerson: Handler<typeof console.removePerson> = async (context, { cmptId, userId, reason }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Lock first: a concurrent submission is either seen here or comes after the removal.
  await lockPlaces(db, cmptId, [userId])
  await lockTeamOf(db, cmptId, userId)
  const person = orRefuse(await personIn(db, { cmptId, userId }), 'team.personNotSignedUp')
  refuse(refusalToRemove(person))
  await leaveByHost(db, { cmptId, userId, name: person.name, now })
  await removeParticipant(db, { cmptId, userId, reason, now })
  await notifyOf(db, [userId], { cmpt, now, ...signUpTakenBack(reason) })
  await audit(context, {
    action: 'console.removePerson',
    target: { kind: 'user', id: userId },
    cmptId,
    reason,
    detail: { cmptId },
  })
  return { ok: true }
}

import { findAccount } from '@leitai/identity/account/find-account'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { rolesOf, setHostRole } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { refuseCompetitor } from '../../team/eligibility.ts'
import type * as editor from '../contract.staff.ts'
import { notifyOne } from '../notify-staff.ts'
import { hostAdded } from '../texts.ts'

export const addHost: Handler<typeof editor.addHost> = async (context, { cmptId, userName, role: work }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  // By user name only: trying phones and addresses would reveal whose they are.
  const found = /@|^\d+$/.test(userName) ? undefined : await findAccount(db, { account: userName, countryCode: '' })
  const person = orRefuse(found?.state === 'active' ? found : null, 'making.person')
  await refuseCompetitor(db, { cmptId, userId: person.id, now })
  const there = await rolesOf(db, cmptId)
  const before = there.find(({ userId }) => userId === person.id)
  refuse(person.id === cmpt.ownerId || before?.role === 'owner' ? { code: 'making.personOwner' } : null)
  const limit = limits.editor.people
  refuse(!before && there.length >= limit ? { code: 'making.people', values: { limit } } : null)
  await setHostRole(db, { cmptId, userId: person.id, role: work, now })
  await notifyOne(context, person.id, cmpt, hostAdded(work))
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'making.role', target, detail: { userId: person.id, role: work } })
  return { userId: person.id }
}

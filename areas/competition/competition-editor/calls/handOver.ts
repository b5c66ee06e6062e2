import { findById } from '@leitai/identity/account/find-account'
import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { rolesOf, setHostRole } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { refuseCompetitor } from '../../team/eligibility.ts'
import type * as editor from '../contract.staff.ts'
import { notifyOne } from '../notify-staff.ts'
import { handedOver } from '../texts.ts'

export const handOver: Handler<typeof editor.handOver> = async (context, { cmptId, userId, confirm }) => {
  const { db, me, now } = context
  await hostedCompetition(context, cmptId, { competing: true })
  const cmpt = await lockCompetition(db, cmptId)
  // Checked under the lock: of two concurrent transfers, the second caller is no longer the owner.
  const { role } = await hostedCompetition(context, cmptId, { competing: true })
  refuse(role === 'admin' || cmpt.ownerId === me.id ? refusalToOwn(role) : { code: 'console.mayNot' })
  refuse(confirm === (cmpt.title.zh || cmpt.title.en) ? null : { code: 'making.confirm' })
  refuse(userId === cmpt.ownerId ? { code: 'making.personOwner' } : null)
  const person = await findById(db, userId)
  const works = (await rolesOf(db, cmptId)).some((row) => row.userId === userId)
  refuse(works && person?.state === 'active' ? null : { code: 'making.person' })
  await refuseCompetitor(db, { cmptId, userId, now })
  await changeCompetition(db, cmpt, { ownerId: userId })
  await setHostRole(db, { cmptId, userId, role: 'owner', now })
  if (cmpt.ownerId !== null) await setHostRole(db, { cmptId, userId: cmpt.ownerId, role: 'editor', now })
  await notifyOne(context, userId, cmpt, handedOver)
  const detail = { from: cmpt.ownerId, to: userId }
  await audit(context, { action: 'making.handOver', target: { kind: 'competition', id: cmptId }, detail })
  return { ok: true }
}

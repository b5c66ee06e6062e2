import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { endHostRole } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.staff.ts'
import { notifyOne } from '../notify-staff.ts'
import { hostRemoved } from '../texts.ts'

export const removeHost: Handler<typeof editor.removeHost> = async (context, { cmptId, userId }) => {
  const { db, me } = context
  const { role } = await hostedCompetition(context, cmptId, { competing: true })
  if (userId !== me.id) refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(userId === cmpt.ownerId ? { code: 'making.personOwner' } : null)
  refuse((await endHostRole(db, { cmptId, userId })) ? null : { code: 'making.person' })
  if (userId !== me.id) await notifyOne(context, userId, cmpt, hostRemoved)
  await audit(context, { action: 'making.roleEnd', target: { kind: 'competition', id: cmptId }, detail: { userId } })
  return { ok: true }
}

import type * as editor from '@leitai/contract/competition/competition-editor.staff'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { endHostRole } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
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

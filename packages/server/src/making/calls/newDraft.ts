import type * as making from '@leitai/contract/making'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { draftCompetition } from '../../competition/draft.ts'
import { setHostRole } from '../../host/roles.ts'
import { refuseMoreDrafts } from '../room.ts'

export const newDraft: Handler<typeof making.newDraft> = async (context, { title, type }) => {
  const { db, me, now } = context
  await refuseMoreDrafts(context)
  const asked = { company: me.name, title: { zh: title, en: '' }, type, text: '', startAt: null, ownerId: me.id, now }
  const cmptId = await draftCompetition(db, asked)
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  await audit(context, { action: 'making.new', target: { kind: 'competition', id: cmptId } })
  return { cmptId }
}

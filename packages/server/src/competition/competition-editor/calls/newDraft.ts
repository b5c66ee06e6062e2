import type * as editor from '@leitai/contract/competition/competition-editor'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { draftCompetition } from '../../definition/draft.ts'
import { setHostRole } from '../../definition/roles.ts'
import { refuseMoreDrafts } from '../room.ts'

export const newDraft: Handler<typeof editor.newDraft> = async (context, { title, type }) => {
  const { db, me, now } = context
  await refuseMoreDrafts(context)
  const asked = { company: me.name, title: { zh: title, en: '' }, type, text: '', startAt: null, ownerId: me.id, now }
  const cmptId = await draftCompetition(db, asked)
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  await audit(context, { action: 'making.new', target: { kind: 'competition', id: cmptId } })
  return { cmptId }
}

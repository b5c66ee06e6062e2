import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { draftCompetition } from '../../definition/draft.ts'
import { setHostRole } from '../../definition/roles.ts'
import type * as editor from '../contract.ts'
import { noteBegun } from '../lock.ts'
import { refuseMoreDrafts } from '../room.ts'
import { datesOf, fillFrom, valuesOf } from '../templates/fill.ts'
import { templates } from '../templates/templates.ts'

export const newDraft: Handler<typeof editor.newDraft> = async (context, { title, type, template }) => {
  const { db, me, now, language } = context
  await refuseMoreDrafts(context)
  const from = template === undefined ? null : templates[template]
  const dates = from && datesOf(from, now)
  const cmptId = await draftCompetition(db, {
    company: me.name,
    title: { zh: '', en: '', [language]: title },
    type,
    text: '',
    startAt: null,
    ownerId: me.id,
    now,
    ...(from && dates && { type: from.type, more: valuesOf(from, dates) }),
  })
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  if (from && dates) await fillFrom(context, from, { cmptId, ...dates })
  else await noteBegun(context, cmptId, ['template'])
  await audit(context, {
    action: 'making.new',
    target: { kind: 'competition', id: cmptId },
    ...(template !== undefined && { detail: { template } }),
  })
  return { cmptId }
}

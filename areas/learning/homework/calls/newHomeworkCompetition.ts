import { courseWork, draftCompetition, refuseTooManyDrafts } from '@leitai/competition/definition/draft'
import { changeCompetition, lockCompetition } from '@leitai/competition/definition/edit/competition'
import { setHostRole } from '@leitai/competition/definition/roles'
import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownClass } from '../../class/class.ts'
import { refusalToChange } from '../../class/rules.ts'
import type * as contract from '../contract.ts'

/** For the class’s teachers alone: whoever owns a competition may make classes and drafts, which is not an assistant’s right. */
export const newHomeworkCompetition: Handler<typeof contract.newHomeworkCompetition> = async (
  context,
  { classId, title },
) => {
  const { db, me, now } = context
  const { class: one } = await ownClass(context, classId)
  refuse(refusalToChange(one))
  await refuseTooManyDrafts(db, me.id)
  const cmptId = await draftCompetition(db, {
    company: one.name,
    title: { zh: title, en: title },
    type: 'algorithm',
    text: '',
    startAt: now,
    ownerId: me.id,
    now,
    more: courseWork,
  })
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  await changeCompetition(db, await lockCompetition(db, cmptId), {
    summary: { zh: title, en: title },
  })
  await audit(context, { action: 'making.new', target: { kind: 'competition', id: cmptId } })
  return { cmptId }
}

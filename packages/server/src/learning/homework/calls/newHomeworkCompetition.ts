import type * as contract from '@leitai/contract/learning/homework'
import { draftCompetition } from '../../../competition/definition/draft.ts'
import { changeCompetition, lockCompetition } from '../../../competition/definition/edit/competition.ts'
import { setHostRole } from '../../../competition/definition/roles.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { taughtClass } from '../../class/class.ts'
import { refusalToChange } from '../../class/rules.ts'

export const newHomeworkCompetition: Handler<typeof contract.newHomeworkCompetition> = async (
  context,
  { classId, title },
) => {
  const { db, me, now } = context
  const { class: one } = await taughtClass(context, classId, 'homework')
  refuse(refusalToChange(one))
  const cmptId = await draftCompetition(db, {
    ...{
      company: one.name,
      title: { zh: title, en: title },
      type: 'algorithm',
      text: '',
      startAt: now,
      ownerId: me.id,
      now,
    },
  })
  await setHostRole(db, { cmptId, userId: me.id, role: 'owner', now })
  await changeCompetition(db, await lockCompetition(db, cmptId), {
    ...{
      audience: 'invited',
      summary: { zh: title, en: title },
      weight: 0,
      realName: 'none',
      teamMax: 1,
      rewardType: 'none',
    },
  })
  await audit(context, { action: 'making.new', target: { kind: 'competition', id: cmptId } })
  return { cmptId }
}

import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { deleteCompetition, lockCompetition } from '../../definition/edit/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'
import { lockEditorState, wasPublished } from '../lock.ts'
import { refusalToDraft } from '../rules.ts'
import { releaseAll } from '../upload.ts'

export const deleteDraft: Handler<typeof editor.deleteDraft> = async (context, { cmptId, confirm }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(refusalToDraft(cmpt.status))
  refuse(wasPublished(cmpt, await lockEditorState(db, cmptId)) ? { code: 'making.state' } : null)
  refuse(confirm === (cmpt.title.zh || cmpt.title.en) ? null : { code: 'making.confirm' })
  await releaseAll(db, { cmptId, ownerId: cmpt.ownerId, now })
  await deleteCompetition(db, cmptId)
  await audit(context, {
    action: 'making.delete',
    target: { kind: 'competition', id: cmptId },
    detail: { slug: cmpt.slug },
  })
  return { ok: true }
}

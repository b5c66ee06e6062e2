import type * as making from '@leitai/contract/making'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { deleteCompetition, lockCompetition } from '../../competition/edit/competition.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToOwn } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { lockMaking, wasPublished } from '../lock.ts'
import { refusalToDraft } from '../rules.ts'
import { releaseAll } from '../upload.ts'

export const deleteDraft: Handler<typeof making.deleteDraft> = async (context, { cmptId, confirm }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  const cmpt = await lockCompetition(db, cmptId)
  refuse(refusalToDraft(cmpt.status))
  refuse(wasPublished(cmpt, await lockMaking(db, cmptId)) ? { code: 'making.state' } : null)
  refuse(confirm === cmpt.title.zh ? null : { code: 'making.confirm' })
  await releaseAll(db, cmptId, now)
  await deleteCompetition(db, cmptId)
  await audit(context, {
    action: 'making.delete',
    target: { kind: 'competition', id: cmptId },
    detail: { slug: cmpt.slug },
  })
  return { ok: true }
}

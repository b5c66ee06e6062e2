import type * as contract from '@leitai/contract/entry'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { galleries } from '../table.ts'

export const setGallery: Handler<typeof contract.setGallery> = async (context, { cmptId, gallery }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse(cmpt.type === 'application' ? null : { code: 'entry.noStage' })
  await db
    .insert(galleries)
    .values({ cmptId, gallery })
    .onConflictDoUpdate({ target: galleries.cmptId, set: { gallery } })
  await audit(context, { action: 'entry.gallery', target: { kind: 'competition', id: cmptId }, detail: { gallery } })
  return { ok: true }
}

import type * as contract from '@leitai/contract/competition/works'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { galleryChanging } from '../gallery-changing.ts'
import { galleries } from '../table.ts'
import { lockGallery } from '../work.ts'

export const setGallery: Handler<typeof contract.setGallery> = async (context, { cmptId, gallery }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse(cmpt.type === 'application' ? null : { code: 'entry.noStage' })
  await lockGallery(db, cmptId)
  await galleryChanging.run({ db, cmptId, gallery })
  await db
    .insert(galleries)
    .values({ cmptId, gallery })
    .onConflictDoUpdate({ target: galleries.cmptId, set: { gallery } })
  await audit(context, { action: 'entry.gallery', target: { kind: 'competition', id: cmptId }, detail: { gallery } })
  return { ok: true }
}

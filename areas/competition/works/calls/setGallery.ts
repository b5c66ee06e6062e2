import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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

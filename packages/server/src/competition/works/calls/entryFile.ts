import type * as contract from '@leitai/contract/competition/works'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, Refused, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToManage } from '../../staff/rules.ts'
import { attachmentUrl } from '../attachment.ts'
import { isMember } from '../gallery.ts'
import { entries } from '../table.ts'
import { findWork } from '../work.ts'

export const entryFile: Handler<typeof contract.entryFile> = async (context, { entryId, objectKey }) => {
  const { db, me, ctx } = context
  const { entry, team } = await findWork(db, eq(entries.id, entryId))
  const own = await isMember(db, team.id, me.id)
  if (!own) {
    const { role } = await hostedCompetition(context, entry.cmptId).catch((error) => {
      // Whose it is not and who does not host it learns nothing of it.
      throw error instanceof Refused ? new Refused({ code: 'entry.unknown' }) : error
    })
    refuse(refusalToManage(role))
  }
  const files = [...(entry.content?.files ?? []), ...(own ? entry.draft.files : [])]
  const file = orRefuse(
    files.find((one) => one.objectKey === objectKey),
    'entry.unknown',
  )
  return { url: await attachmentUrl(ctx, file) }
}

import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseShutOut } from '../../definition/audience.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToManage } from '../../staff/rules.ts'
import { attachmentUrl } from '../attachment.ts'
import type * as contract from '../contract.ts'
import { isMember } from '../gallery.ts'
import { findWork } from '../work.ts'

export const workFile: Handler<typeof contract.workFile> = async (context, { entryId, objectKey }) => {
  const { db, me, ctx } = context
  const { entry: work, team } = await findWork(db, entryId)
  await refuseShutOut(db, { cmptId: work.cmptId, userId: me.id })
  const own = await isMember(db, team.id, me.id)
  if (!own) {
    const { role } = await hostedCompetition(context, work.cmptId).catch((error) => {
      // Do not reveal a work to people who neither own nor host it.
      throw error instanceof Refused ? new Refused({ code: 'entry.unknown' }) : error
    })
    refuse(refusalToManage(role))
  }
  const files = [...(work.content?.files ?? []), ...(own ? work.draft.files : [])]
  const file = orRefuse(
    files.find((one) => one.objectKey === objectKey),
    'entry.unknown',
  )
  return { url: await attachmentUrl(ctx, file) }
}

import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { privateUrl } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { applicationShown, applicationsWhere } from '../review.ts'
import { cardApplications } from '../table.ts'

export const realNameApplication: Handler<typeof contract.realNameApplication> = async (context, { id }) => {
  const { db, now, ctx } = context
  const [row] = await applicationsWhere(db, eq(cardApplications.id, id))
  const found = orRefuse(row, 'realName.unknown')
  // Written before anything is shown: without a log entry, no access.
  await audit(context, { action: 'realname.look', target: { kind: 'realname', id }, detail: { userId: found.user.id } })
  await noteEvent(db, { userId: found.user.id, kind: 'adminAccess', now, ip: '', device: '', detail: 'realname' })
  const shown = await applicationShown(context, found, { masked: false })
  return { ...shown, photos: await Promise.all(found.row.photos.map((key) => privateUrl(ctx, key))) }
}

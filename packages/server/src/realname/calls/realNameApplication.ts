import type * as contract from '@leitai/contract/realname'
import { noteEvent } from '../../account/event.ts'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { privateUrl } from '../../file/picture.ts'
import { orRefuse } from '../../refuse.ts'
import { applicationShown, applicationsWhere } from '../review.ts'
import { cardApplications } from '../table.ts'

export const realNameApplication: Handler<typeof contract.realNameApplication> = async (context, { id }) => {
  const { db, now, house } = context
  const [row] = await applicationsWhere(db, eq(cardApplications.id, id))
  const found = orRefuse(row, 'realName.unknown')
  // Written before anything is shown: a look that could not be noted is none.
  await audit(context, { action: 'realname.look', target: { kind: 'realname', id }, detail: { userId: found.user.id } })
  await noteEvent(db, { userId: found.user.id, kind: 'adminAccess', now, ip: '', device: '', detail: 'realname' })
  const shown = await applicationShown(context, found, { masked: false })
  return { ...shown, photos: await Promise.all(found.row.photos.map((key) => privateUrl(house, key))) }
}

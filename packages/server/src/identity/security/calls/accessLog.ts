import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { eventsOf } from '../../account/event.ts'
import { deviceName } from '../rules.ts'

export const accessLog: Handler<typeof security.accessLog> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { rows, total } = await eventsOf(db, me.id, { limit: pageSize, offset })
  return { list: rows.map((row) => ({ ...row, device: deviceName(row.device) })), total, page, pageSize }
}

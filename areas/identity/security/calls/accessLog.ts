import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { eventsOf } from '../../account/event.ts'
import type * as security from '../contract.ts'
import { deviceName } from '../rules.ts'

export const accessLog: Handler<typeof security.accessLog> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { rows, total } = await eventsOf(db, me.id, { limit: pageSize, offset })
  return { list: rows.map((row) => ({ ...row, device: deviceName(row.device) })), total, page, pageSize }
}

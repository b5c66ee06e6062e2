import type * as contract from '@leitai/contract/identity/profile'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { Download } from '../../../platform/http/download.ts'
import { dayName } from '../../../platform/time/day.ts'
import { noteEvent } from '../../account/event.ts'
import { exportOf } from '../export.ts'

export const exportMyData: Handler<typeof contract.exportMyData> = async (context) => {
  const { db, me, now, ip, device } = context
  await noteEvent(db, { userId: me.id, kind: 'dataExported', now, ip, device })
  const body = await exportOf(context)
  return new Download({ name: `leitai-${me.name}-${dayName(now)}.zip`, contentType: 'application/zip', body })
}

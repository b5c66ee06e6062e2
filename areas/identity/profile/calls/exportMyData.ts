import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { dayName } from '@leitai/platform/time/day'
import { noteEvent } from '../../account/event.ts'
import type * as contract from '../contract.ts'
import { exportOf } from '../export.ts'

export const exportMyData: Handler<typeof contract.exportMyData> = async (context) => {
  const { db, me, now, ip, device } = context
  await noteEvent(db, { userId: me.id, kind: 'dataExported', now, ip, device })
  const body = await exportOf(context)
  return new Download({ name: `leitai-${me.name}-${dayName(now)}.zip`, contentType: 'application/zip', body })
}

import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { devicesOf } from '../../account/devices.ts'
import { deviceName } from '../rules.ts'

export const devices: Handler<typeof security.devices> = async ({ db, me, now }) => {
  const rows = await devicesOf(db, me.id, now)
  return rows
    .map((row) => ({ ...row, device: deviceName(row.device), current: row.mark === me.mark }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

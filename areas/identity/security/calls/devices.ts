import type { Handler } from '@leitai/platform/http/dispatcher'
import { devicesOf } from '../../account/devices.ts'
import type * as security from '../contract.ts'
import { deviceName } from '../rules.ts'

export const devices: Handler<typeof security.devices> = async ({ db, me, now }) => {
  const rows = await devicesOf(db, me.id, now)
  return rows
    .map((row) => ({ ...row, device: deviceName(row.device), current: row.mark === me.mark }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

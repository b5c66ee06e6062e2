import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { keepDevice } from '../device.ts'

export const savePush: Handler<typeof contract.savePush> = async (context, subscription) => {
  await keepDevice(context, subscription)
  return { ok: true }
}

import type * as contract from '@leitai/contract/site/push'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { keepDevice } from '../device.ts'

export const savePush: Handler<typeof contract.savePush> = async (context, subscription) => {
  await keepDevice(context, subscription)
  return { ok: true }
}

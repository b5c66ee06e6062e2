import type * as contract from '@leitai/contract/site/push'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicKey } from '../keys.ts'

export const beginPush: Handler<typeof contract.beginPush> = async ({ ctx }) => ({ publicKey: await publicKey(ctx) })

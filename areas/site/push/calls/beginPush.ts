import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { publicKey } from '../keys.ts'

export const beginPush: Handler<typeof contract.beginPush> = async ({ ctx }) => ({ publicKey: await publicKey(ctx) })

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { adminWaitingNow } from '../waiting.ts'

export const adminWaiting: Handler<typeof contract.adminWaiting> = (context) => adminWaitingNow(context)

import type * as contract from '@leitai/contract/operations/admin-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { adminWaitingNow } from '../waiting.ts'

export const adminWaiting: Handler<typeof contract.adminWaiting> = (context) => adminWaitingNow(context)

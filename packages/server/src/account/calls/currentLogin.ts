import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { loginRecord } from '../record.ts'

export const currentLogin: Handler<typeof account.currentLogin> = async ({ me }) => loginRecord(me)

import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { logIn } from '../login.ts'

export const userLogin: Handler<typeof account.userLogin> = logIn

import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { logIn } from '../login.ts'

export const userLogin: Handler<typeof account.userLogin> = logIn

import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { logIn } from '../login.ts'

export const userLogin: Handler<typeof account.userLogin> = logIn

import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { nameTaken } from '../taken.ts'

export const userNameIsExist: Handler<typeof account.userNameIsExist> = async ({ db }, { userName }) => ({
  exist: await nameTaken(db, userName),
})

import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { nameProblem } from '../availability.ts'

export const userNameIsExist: Handler<typeof account.userNameIsExist> = async ({ db }, { userName }) => ({
  exist: (await nameProblem(db, userName)) !== null,
})

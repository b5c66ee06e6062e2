import type { Handler } from '@leitai/platform/http/dispatcher'
import { nameProblem } from '../availability.ts'
import type * as account from '../contract.ts'

export const userNameIsExist: Handler<typeof account.userNameIsExist> = async ({ db }, { userName }) => ({
  exist: (await nameProblem(db, userName)) !== null,
})

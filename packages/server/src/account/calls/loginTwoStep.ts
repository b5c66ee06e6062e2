import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { secondStep } from '../second-step.ts'

export const loginTwoStep: Handler<typeof account.loginTwoStep> = secondStep

import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { secondStep } from '../second-step.ts'

export const loginTwoStep: Handler<typeof account.loginTwoStep> = secondStep

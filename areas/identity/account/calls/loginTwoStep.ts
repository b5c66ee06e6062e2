import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { secondStep } from '../second-step.ts'

export const loginTwoStep: Handler<typeof account.loginTwoStep> = secondStep

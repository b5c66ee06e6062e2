import type { Handler } from '@leitai/platform/http/dispatcher'
import { keepAnswers } from '../answers.ts'
import type * as competition from '../contract.sign-up.ts'

export const submitCmptUserFormInfo: Handler<typeof competition.submitCmptUserFormInfo> = keepAnswers

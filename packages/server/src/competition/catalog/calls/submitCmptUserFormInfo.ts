import type * as competition from '@leitai/contract/competition/catalog.sign-up'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { keepAnswers } from '../answers.ts'

export const submitCmptUserFormInfo: Handler<typeof competition.submitCmptUserFormInfo> = keepAnswers

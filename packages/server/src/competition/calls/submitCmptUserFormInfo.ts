import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { keepAnswers } from '../answers.ts'

export const submitCmptUserFormInfo: Handler<typeof competition.submitCmptUserFormInfo> = keepAnswers

import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { keepAnswers } from '../answers.ts'

export const updateCmptUserFormInfo: Handler<typeof competition.updateCmptUserFormInfo> = keepAnswers

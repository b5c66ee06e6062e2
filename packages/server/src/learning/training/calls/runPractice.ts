import type * as contract from '@leitai/contract/learning/training.exams'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { tryPractice } from '../code.ts'

export const runPractice: Handler<typeof contract.runPractice> = ({ me, ctx }, input) => tryPractice(ctx, me.id, input)

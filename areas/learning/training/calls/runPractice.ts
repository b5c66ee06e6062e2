import type { Handler } from '@leitai/platform/http/dispatcher'
import { tryPractice } from '../code.ts'
import type * as contract from '../contract.exams.ts'

export const runPractice: Handler<typeof contract.runPractice> = ({ me, ctx }, input) => tryPractice(ctx, me.id, input)

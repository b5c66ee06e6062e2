import type * as contract from '@leitai/contract/training'
import type { Handler } from '../../call.ts'
import { tryPractice } from '../code.ts'

export const runPractice: Handler<typeof contract.runPractice> = ({ me, house }, input) =>
  tryPractice(house, me.id, input)

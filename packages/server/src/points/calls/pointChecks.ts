import type * as contract from '@leitai/contract/points'
import type { Handler } from '../../call.ts'
import { checksOf } from '../check.ts'

export const pointChecks: Handler<typeof contract.pointChecks> = ({ db }) => checksOf(db)

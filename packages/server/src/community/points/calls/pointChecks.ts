import type * as contract from '@leitai/contract/community/points'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { checksOf } from '../check.ts'

export const pointChecks: Handler<typeof contract.pointChecks> = ({ db }) => checksOf(db)

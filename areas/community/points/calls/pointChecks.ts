import type { Handler } from '@leitai/platform/http/dispatcher'
import { checksOf } from '../check.ts'
import type * as contract from '../contract.ts'

export const pointChecks: Handler<typeof contract.pointChecks> = ({ db }) => checksOf(db)

import type * as contract from '@leitai/contract/operations/admin-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stepsDone } from '../first-steps.ts'

export const firstSteps: Handler<typeof contract.firstSteps> = ({ db, ctx }) => stepsDone(ctx, db)

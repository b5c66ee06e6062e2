import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { stepsDone } from '../first-steps.ts'

export const firstSteps: Handler<typeof contract.firstSteps> = ({ db, ctx }) => stepsDone(ctx, db)

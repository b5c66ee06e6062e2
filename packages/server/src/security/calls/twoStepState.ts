import type * as security from '@leitai/contract/security'
import { twoStepOf } from '../../account/two-step.ts'
import type { Handler } from '../../call.ts'

export const twoStepState: Handler<typeof security.twoStepState> = ({ db, me }) => twoStepOf(db, me.id)

import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { twoStepOf } from '../../account/two-step.ts'

export const twoStepState: Handler<typeof security.twoStepState> = ({ db, me }) => twoStepOf(db, me.id)

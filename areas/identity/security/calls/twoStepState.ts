import type { Handler } from '@leitai/platform/http/dispatcher'
import { twoStepOf } from '../../account/two-step.ts'
import type * as security from '../contract.ts'

export const twoStepState: Handler<typeof security.twoStepState> = ({ db, me }) => twoStepOf(db, me.id)

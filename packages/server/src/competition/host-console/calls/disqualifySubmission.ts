import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { makeVoid } from '../../submission/strike.ts'
import { strike } from '../strike.ts'

export const disqualifySubmission: Handler<typeof console.disqualifySubmission> = (context, input) =>
  strike(context, 'void', input, (asked) => makeVoid(context.db, { ...asked, reason: input.reason }))

import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unmakeVoid } from '../../submission/strike.ts'
import { strike } from '../strike.ts'

export const requalifySubmission: Handler<typeof console.requalifySubmission> = (context, input) =>
  strike(context, 'unvoid', input, (asked) => unmakeVoid(context.db, asked))

import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { unmakeVoid } from '../../submission/strike.ts'
import { strike } from '../strike.ts'

export const unvoidEntry: Handler<typeof console.unvoidEntry> = (context, input) =>
  strike(context, 'unvoid', input, (asked) => unmakeVoid(context.db, asked))

import type * as console from '@leitai/contract/competition/host-console'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { bringBack } from '../../submission/strike.ts'
import { strike } from '../strike.ts'

export const unhideEntry: Handler<typeof console.unhideEntry> = (context, input) =>
  strike(context, 'unhide', input, (asked) => bringBack(context.db, asked))

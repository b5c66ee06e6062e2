import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { findHelp } from '../help.ts'
import { pagesNow } from '../pages.ts'

const MOST = 20

export const searchHelp: Handler<typeof content.searchHelp> = async ({ ctx, db }, { keyword, language }) => ({
  list: findHelp(await pagesNow(ctx, db), keyword, language).slice(0, MOST),
})

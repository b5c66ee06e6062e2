import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as content from '../contract.ts'
import { pageNow } from '../pages.ts'

export const sitePage: Handler<typeof content.sitePage> = ({ ctx, db }, { key }) => pageNow(ctx, db, key)

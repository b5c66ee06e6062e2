import type * as content from '@leitai/contract/site/content'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageNow } from '../pages.ts'

export const sitePage: Handler<typeof content.sitePage> = ({ ctx, db }, { key }) => pageNow(ctx, db, key)

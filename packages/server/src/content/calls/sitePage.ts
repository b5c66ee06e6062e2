import type * as content from '@leitai/contract/content'
import type { Handler } from '../../call.ts'
import { pageNow } from '../pages.ts'

export const sitePage: Handler<typeof content.sitePage> = ({ house, db }, { key }) => pageNow(house, db, key)

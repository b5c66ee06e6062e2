import { emptyWords } from '@leitai/platform/contract/words'
import { and, asc, like, type SQL } from '@leitai/platform/db/orm'
import { patternsOf, searchTextOf } from '@leitai/platform/text/search'
import type { Organisation } from './organisation.ts'
import { organisations } from './table.ts'

/** What an organisation is found by: its name in both languages and in pinyin, and its address. */
export const searchTextFor = ({ name, key }: Pick<Organisation, 'name' | 'key'>) =>
  searchTextOf({ title: name, summary: emptyWords, host: emptyWords, tags: [key] })

/** The organisations whose name or address has each word of a query. */
export const found = (keyword: string): SQL | undefined =>
  and(...patternsOf(keyword).map((pattern) => like(organisations.searchText, pattern)))

/** By name: the text they are found by begins with it. */
export const byName = [asc(organisations.searchText), asc(organisations.id)]

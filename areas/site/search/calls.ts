import type { Words } from '@leitai/platform/contract/inputs'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { patternsOf } from '@leitai/platform/text/search'
import { type searchSite as contract, type FoundKind, foundKinds } from './contract.ts'
import { statementOf } from './search.ts'

interface Row extends Record<string, unknown> {
  kind: FoundKind
  id: number
  title: Words
  within: Words | null
}

export const searchSite: Handler<typeof contract> = async ({ db, now }, { keyword }) => {
  const { rows } = await db.execute<Row>(statementOf({ keyword, patterns: patternsOf(keyword), now }))
  const place = ({ kind }: Row) => foundKinds.indexOf(kind)
  return { list: rows.toSorted((one, other) => place(one) - place(other)) }
}

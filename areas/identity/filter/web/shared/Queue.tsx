import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { SavedFilters } from './SavedFilters.tsx'
import type { Queue } from './use-queue.ts'

interface QueueProps {
  queue: Queue
  /** How many entries all pages have together. */
  total: number
}

type QueueTableProps<R> = QueueProps & Omit<ComponentProps<typeof PagedTable<R>>, 'pages'>

/** The saved filters of a list, and a page of it as a table. */
export function QueueTable<R>({ queue, total, ...table }: QueueTableProps<R>) {
  return (
    <>
      <SavedFilters {...queue.saved} />
      <PagedTable {...table} pages={queue.pages(total)} />
    </>
  )
}

interface QueueCardsProps<R> extends QueueProps {
  rows: readonly R[]
  empty: string
  card: (row: R) => ReactNode
}

/** The saved filters of a list, and a page of it as cards. */
export function QueueCards<R>({ queue, total, rows, empty, card }: QueueCardsProps<R>) {
  const pages = queue.pages(total)
  return (
    <>
      <SavedFilters {...queue.saved} />
      {rows.length === 0 && <Empty title={empty} compact />}
      {rows.map(card)}
      {total > pages.pageSize && <Pages {...pages} />}
    </>
  )
}

import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import type { Block } from '../contract.ts'

type Row = Extract<Block, { kind: 'awards' }>['rows'][number]
const columns = ['award', 'team', 'members', 'work'] as const

/** The winners; empty columns are omitted. */
export function Awards({ rows }: { rows: readonly Row[] }) {
  const t = useText('landing')
  const shown = columns.filter((column) => rows.some((row) => row[column] !== ''))
  return (
    <PagedTable
      label={t('kind.awards')}
      // A row is its place in the list.
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
      empty={t('awards.none')}
      columns={shown.map((column) => ({ key: column, head: t(`awards.${column}`), cell: (row: Row) => row[column] }))}
    />
  )
}

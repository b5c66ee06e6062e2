import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { writeNumber } from '@leitai/platform/web/ui/number'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { sizeText } from '@leitai/platform/web/ui/size'
import { Title } from '@mantine/core'
import type { HealthReport } from '../contract.ts'
import classes from './Health.module.css'

/** Tables whose rows are deleted after a time; the periods are among the site's settings. */
export function Kept({ rows }: { rows: HealthReport['kept'] }) {
  const t = useText('health')
  return (
    <>
      <Title order={2} className={classes.head}>
        {t('kept')}
      </Title>
      <PagedTable
        label={t('kept')}
        rows={rows}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          { key: 'name', head: t('kept.table'), cell: ({ name }) => <code>{name}</code> },
          { key: 'days', head: t('kept.days'), align: 'right', cell: ({ days }) => days },
          { key: 'rows', head: t('kept.rows'), align: 'right', cell: (one) => writeNumber(one.rows) },
          { key: 'bytes', head: t('kept.size'), align: 'right', cell: ({ bytes }) => sizeText(bytes) },
        ]}
      />
    </>
  )
}

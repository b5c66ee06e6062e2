import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { NativeSelect, Text } from '@mantine/core'
import { RUN_WEIGHTS, type RunWeight, type siteRunners } from '../contract.admin.ts'

interface RunSharesProps {
  rows: WireOf<typeof siteRunners>['competitions']
  change: (cmptId: number, weight: RunWeight) => void
}

/** How the competitions share the runners. */
export function RunShares({ rows, change }: RunSharesProps) {
  const t = useText('run')
  const words = useWords()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="shares-title">
      <h3 id="shares-title" style={{ margin: '28px 0 0', fontSize: 17 }}>
        {t('shares.title')}
      </h3>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('shares.help')}
      </Text>
      <PagedTable
        label={t('shares.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
        columns={[
          { key: 'title', head: t('shares.competition'), cell: ({ title }) => words(title) },
          { key: 'waiting', head: t('host.waiting'), cell: ({ waiting }) => waiting },
          { key: 'running', head: t('host.running'), cell: ({ running }) => running },
          {
            key: 'weight',
            head: t('shares.share'),
            cell: ({ id, title, weight }) => (
              <NativeSelect
                aria-label={t('shares.of', { name: words(title) })}
                value={weight}
                data={RUN_WEIGHTS.map((value) => ({ value, label: t(`shares.${value}`) }))}
                onChange={({ currentTarget }) => change(id, currentTarget.value as RunWeight)}
              />
            ),
          },
        ]}
      />
    </section>
  )
}

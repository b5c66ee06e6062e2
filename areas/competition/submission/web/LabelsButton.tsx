import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { labelResult } from '../contract.ts'

const share = (value: number) => value.toFixed(4)

/** Per-class scores on the A part. */
export function LabelsButton({ id, no }: { id: number; no: number }) {
  const t = useText('submission')
  const [opened, setOpened] = useState(false)
  const { data } = useCallWhen(labelResult, opened ? { id } : null)
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-label={t('labels.title', { no })} onClick={() => setOpened(true)}>
        {t('labels.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('labels.title', { no })} size={680}>
        {data ? (
          <PagedTable
            label={t('labels.title', { no })}
            rows={data}
            rowKey={({ label }) => label}
            empty={t('labels.none')}
            columns={[
              { key: 'label', head: t('labels.label'), cell: ({ label }) => label },
              {
                key: 'support',
                head: t('labels.support'),
                align: 'right',
                cell: (row) => <NumberText value={row.support} />,
              },
              {
                key: 'predicted',
                head: t('labels.predicted'),
                align: 'right',
                cell: (row) => <NumberText value={row.predicted} />,
              },
              {
                key: 'correct',
                head: t('labels.correct'),
                align: 'right',
                cell: (row) => <NumberText value={row.correct} />,
              },
              { key: 'precision', head: t('labels.precision'), align: 'right', cell: (row) => share(row.precision) },
              { key: 'recall', head: t('labels.recall'), align: 'right', cell: (row) => share(row.recall) },
              { key: 'f1', head: 'F1', align: 'right', cell: (row) => share(row.f1) },
            ]}
          />
        ) : (
          <Skeleton h={200} />
        )}
      </Dialog>
    </>
  )
}

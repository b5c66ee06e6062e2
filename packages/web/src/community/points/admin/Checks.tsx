import { pointChecks, runPointCheck } from '@leitai/contract/community/points'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../platform/api.ts'
import { notify } from '../../../platform/app/dialogs.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { NumberText } from '../../../platform/ui/NumberText.tsx'
import { PagedTable } from '../../../platform/ui/PagedTable.tsx'
import { StateBadge } from '../../../platform/ui/StateBadge.tsx'
import { TimeText } from '../../../platform/ui/TimeText.tsx'

const SHOWN = 10

/** Results of the nightly ledger checks. */
export function Checks() {
  const t = useText('points')
  const checks = useCall(pointChecks, {})
  const send = useSend(runPointCheck, { changes: [pointChecks] })
  const run = async () => {
    const done = await send.run({})
    if (done) notify(done.faults === 0 ? 'success' : 'warning', t(done.faults === 0 ? 'check.even' : 'check.uneven'))
  }
  return (
    <>
      <Button mb="md" variant="default" loading={send.pending} onClick={run}>
        {t('check.run')}
      </Button>
      <PagedTable
        label={t('desk.checks')}
        rows={checks}
        rowKey={({ id }) => id}
        empty={t('check.none')}
        columns={[
          { key: 'at', head: t('at'), cell: ({ at }) => <TimeText at={at} /> },
          {
            key: 'people',
            head: t('check.people'),
            align: 'right',
            cell: ({ people }) => <NumberText value={people} />,
          },
          { key: 'moves', head: t('check.moves'), align: 'right', cell: ({ moves }) => <NumberText value={moves} /> },
          {
            key: 'spendable',
            head: t('check.spendable'),
            align: 'right',
            cell: ({ spendable }) => <NumberText value={spendable} />,
          },
          {
            key: 'faults',
            head: t('check.result'),
            width: '30%',
            cell: ({ faults }) =>
              faults.length === 0 ? (
                <StateBadge tone="good">{t('check.even')}</StateBadge>
              ) : (
                <>
                  <StateBadge tone="bad">{t('check.uneven')}</StateBadge>{' '}
                  {faults
                    .slice(0, SHOWN)
                    .map(({ kind, id }) => `${kind} ${id}`)
                    .join(', ')}
                  {faults.length > SHOWN && ' …'}
                </>
              ),
          },
        ]}
      />
    </>
  )
}

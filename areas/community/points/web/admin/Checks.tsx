import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { pointChecks, runPointCheck } from '../../contract.ts'

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

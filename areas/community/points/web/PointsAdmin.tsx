import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  decideGrant,
  GrantState,
  grantKinds,
  pointAccounts,
  pointChecks,
  pointGrants,
  pointLedgerCsv,
  runPointCheck,
} from '../contract.ts'
import { Account, changedByGrants } from './admin/GrantDialog.tsx'
import { Rules } from './admin/Rules.tsx'
import { PointsText } from './Ledger.tsx'
import classes from './Points.module.css'

const parts = ['accounts', 'grants', 'rules', 'checks'] as const

/** Points in the admin console: accounts, manual grants, rules, and whether the ledger balances. */
export default function PointsAdmin() {
  const t = useText('points')
  const [search] = useSearchParams()
  const part = parts.find((one) => one === search.get('part')) ?? 'accounts'
  return (
    <>
      <FilterLinks
        label={t('admin.parts')}
        links={parts.map((one) => ({
          key: one,
          text: t(`admin.${one}`),
          to: paths.adminConsole('points', { part: one }),
          current: one === part,
        }))}
      />
      <Box mt="md">
        {part === 'accounts' && <Accounts search={search} />}
        {part === 'grants' && <Grants />}
        {part === 'rules' && <Rules />}
        {part === 'checks' && <Checks />}
      </Box>
    </>
  )
}

const SHOWN = 10

/** Results of the nightly ledger checks. */
function Checks() {
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
        label={t('admin.checks')}
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

/** The points of all users; the ledger of the selected one. */
function Accounts({ search }: { search: URLSearchParams }) {
  const person = search.get('userId') ?? ''
  if (/^[1-9]\d{0,8}$/.test(person)) return <Account userId={Number(person)} page={readPage(search)} />
  return <List />
}

function List() {
  const t = useText('points')
  const queue = useQueue({
    list: 'admin.points',
    read: (search) => ({ keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('points', { part: 'accounts', ...fields }),
  })
  const { list, total } = useCall(pointAccounts, queue.input)
  return (
    <>
      <Group align="flex-start">
        <SearchField label={t('admin.search')} {...queue.search} />
        <CsvButton call={pointLedgerCsv} input={{}} text={t('admin.csvAll')} />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.accounts')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('admin.noAccounts')}
        columns={[
          {
            key: 'person',
            head: t('admin.person'),
            cell: ({ userId, userName }) => <Link to={queue.to({ userId })}>{`${userName} (${userId})`}</Link>,
          },
          { key: 'total', head: t('total'), align: 'right', cell: ({ total: all }) => <NumberText value={all} /> },
          {
            key: 'spendable',
            head: t('spendable'),
            align: 'right',
            cell: ({ spendable }) => <NumberText value={spendable} />,
          },
          { key: 'owed', head: t('admin.owed'), align: 'right', cell: ({ owed }) => <NumberText value={owed} /> },
        ]}
      />
    </>
  )
}

/** Manual grants and deductions, and those awaiting a second administrator. */
function Grants() {
  const t = useText('points')
  const queue = useQueue({
    list: 'admin.grants',
    read: (search) => ({
      state: readChoice(search, 'state', GrantState.options) ?? 'waiting',
      ...readSearch(search),
      kind: readChoice(search, 'kind', grantKinds),
    }),
    at: (fields) => paths.adminConsole('points', { part: 'grants', ...fields }),
    parts: ['state'],
  })
  const { list, total } = useCall(pointGrants, queue.input)
  const [deciding, setDeciding] = useState<{ id: number; agree: boolean; text: string } | null>(null)
  const decide = useSend(decideGrant, { changes: changedByGrants })
  const go = async () => {
    if (!deciding) return false
    const { id, agree } = deciding
    return (await decide.run({ id, agree })) !== undefined
  }
  return (
    <>
      <div className={classes.filter}>
        <FilterLinks
          label={t('grant.state')}
          links={queue.links('state', GrantState.options, (one) => t(`grant.state.${one}`))}
        />
      </div>
      <Group align="flex-start" gap="xs">
        <SearchField label={t('grant.search')} {...queue.search} />
        <FilterSelect
          label={t('grant.kind')}
          all={t('grant.kind.all')}
          {...queue.select('kind', grantKinds, (one) => t(`grant.kind.${one}`))}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.grants')}
        rows={list}
        rowKey={({ id }) => id}
        empty={queue.empty(t('grant.none'))}
        columns={[
          {
            key: 'person',
            head: t('admin.person'),
            cell: ({ person: { userId, userName } }) => (
              <Link to={paths.adminConsole('points', { part: 'accounts', userId })}>{userName}</Link>
            ),
          },
          { key: 'points', head: t('points'), align: 'right', cell: ({ points }) => <PointsText value={points} /> },
          { key: 'reason', head: t('grant.reason'), width: '32%', cell: ({ reason }) => reason },
          {
            key: 'by',
            head: t('grant.by'),
            width: 130,
            cell: ({ by, at, decidedBy }) => (
              <>
                {decidedBy === null ? by : `${by}, ${decidedBy}`}
                <Text fz="xs" c="var(--quiet)">
                  <TimeText at={at} />
                </Text>
              </>
            ),
          },
          {
            key: 'do',
            head: '',
            cell: (row) => {
              if (row.state !== 'waiting') return null
              const text = `${row.person.userName}: ${row.points} (${row.reason})`
              const ask = (agree: boolean) => setDeciding({ id: row.id, agree, text })
              return (
                <RowActions
                  name={row.person.userName}
                  variant="filled"
                  items={[
                    { key: 'agree', text: t('grant.agree'), reason: row.may.decide, onClick: () => ask(true) },
                    { key: 'refuse', text: t('grant.refuse'), reason: row.may.decide, onClick: () => ask(false) },
                  ]}
                />
              )
            },
          },
        ]}
      />
      {deciding && (
        <ConfirmDialog
          title={t(deciding.agree ? 'grant.agree' : 'grant.refuse')}
          text={deciding.text}
          go={t(deciding.agree ? 'grant.agree' : 'grant.refuse')}
          danger={!deciding.agree}
          onGo={go}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}

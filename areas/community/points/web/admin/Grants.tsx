import { useCall, useSend } from '@leitai/platform/web/api'
import { SavedFilters } from '@leitai/platform/web/app/SavedFilters.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { isFiltered, readPage, readSearch } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { RowActions } from '@leitai/platform/web/ui/RowActions.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { decideGrant, GrantState, grantKinds, pointGrants } from '../../contract.ts'
import classes from '../Points.module.css'
import { PointsText } from '../PointsText.tsx'
import { changedByGrants } from './Account.tsx'

/** Manual grants and deductions, and those awaiting a second administrator. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function Grants({ search }: { search: URLSearchParams }) {
  const t = useText('points')
  const c = useText('common')
  const state = GrantState.safeParse(search.get('state')).data ?? 'waiting'
  const page = readPage(search)
  const pageSize = 20
  const { keyword, from, until } = readSearch(search)
  const kind = grantKinds.find((one) => one === search.get('kind'))
  const asked = { keyword, kind, from, until }
  const { list, total } = useCall(pointGrants, { state, ...asked, page, pageSize })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('points', { part: 'grants', state, ...asked, ...more })
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
          links={GrantState.options.map((one) => ({
            key: one,
            text: t(`grant.state.${one}`),
            to: to({ state: one }),
            current: one === state,
          }))}
        />
      </div>
      <Group align="flex-start" gap="xs">
        <SearchField
          label={t('grant.search')}
          value={keyword}
          days={{ from, until }}
          to={(text, days) => to({ keyword: text, ...days })}
        />
        <FilterSelect
          label={t('grant.kind')}
          all={t('grant.kind.all')}
          value={kind}
          options={grantKinds.map((one) => ({ value: one, label: t(`grant.kind.${one}`) }))}
          to={(one) => to({ kind: one })}
        />
      </Group>
      <SavedFilters
        list="admin.grants"
        fields={['keyword', 'state', 'kind', 'from', 'until']}
        to={(kept) => paths.adminConsole('points', { part: 'grants', ...kept })}
      />
      <PagedTable
        label={t('desk.grants')}
        rows={list}
        rowKey={({ id }) => id}
        empty={isFiltered(asked) ? c('filter.none') : t('grant.none')}
        pages={{ total, page, pageSize, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'person',
            head: t('desk.person'),
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

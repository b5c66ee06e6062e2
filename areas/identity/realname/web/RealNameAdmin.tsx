import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { type Column, PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SavedFilters } from '../../filter/web/shared/SavedFilters.tsx'
import { realNameQueue } from '../contract.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

export type Application = WireOf<typeof realNameQueue>['list'][number]

const STATES = ['pending', 'approved', 'refused'] as const
const PAGE = 20

/** Real-name applications, for the admin console. */
export default function RealNameAdmin() {
  const t = useText('realname')
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<Application | null>(null)
  const state = STATES.find((one) => one === search.get('state')) ?? 'pending'
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const page = readPage(search)
  const found = useCall(realNameQueue, { state, keyword, page, pageSize: PAGE })
  const to = (more: { state?: string; keyword?: string; page?: number }) =>
    paths.adminConsole('realname', { state, keyword, ...more })
  return (
    <>
      <FilterLinks
        label={t('desk.states')}
        links={STATES.map((one) => ({
          key: one,
          text: t(`desk.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <SearchField label={t('desk.search')} value={keyword} to={(words) => to({ keyword: words })} />
      {found.overdue > 0 && (
        <Text fz="sm" c="var(--mantine-color-error)">
          {t('desk.late', { count: found.overdue, days: limits.cardReviewDays })}
        </Text>
      )}
      <SavedFilters
        list="admin.realname"
        fields={['keyword', 'state']}
        to={(kept) => paths.adminConsole('realname', kept)}
      />
      <PagedTable
        label={t('desk.table')}
        columns={useColumns(state !== 'pending', setOpened)}
        rows={found.list}
        rowKey={({ id }) => id}
        empty={t('desk.none')}
        pages={{ total: found.total, page: found.page, pageSize: found.pageSize, to: (next) => to({ page: next }) }}
      />
      {opened && <ReviewDialog key={opened.id} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function useColumns(decided: boolean, open: (row: Application) => void): Column<Application>[] {
  const t = useText('realname')
  const decision: Column<Application> = {
    key: 'decided',
    head: t('desk.decided'),
    cell: (row) => (
      <>
        {row.decidedBy ?? t('review.platform')}
        <Text fz="xs" c="var(--quiet)">
          <TimeText at={row.decidedAt} />
        </Text>
      </>
    ),
  }
  return [
    {
      key: 'person',
      head: t('desk.person'),
      cell: ({ person }) => (
        <Anchor component={Link} to={paths.person(person.userId)} inherit>
          {person.userName}
        </Anchor>
      ),
    },
    { key: 'action', head: t('desk.action'), cell: ({ action }) => t(`action.${action}`) },
    {
      key: 'document',
      head: t('desk.document'),
      cell: ({ kind, name, cardNo }) => (
        <>
          {name ?? '--'}
          <Text fz="xs" c="var(--quiet)" className="tnum">
            {kind ? t(`kind.${kind}`) : ''} {cardNo ?? ''}
          </Text>
        </>
      ),
    },
    {
      key: 'appliedAt',
      head: t('fact.appliedAt'),
      cell: ({ appliedAt, overdue }) => (
        <>
          <TimeText at={appliedAt} /> {overdue && <StateBadge tone="bad">{t('desk.overdue')}</StateBadge>}
        </>
      ),
    },
    ...(decided ? [decision] : []),
    {
      key: 'do',
      head: '',
      align: 'right',
      cell: (row) => (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={t('desk.openLabel', { name: row.person.userName })}
          onClick={() => open(row)}
        >
          {t('desk.open')}
        </Button>
      ),
    },
  ]
}

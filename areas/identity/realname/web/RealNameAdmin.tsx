import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import type { Column } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueueTable } from '../../filter/web/shared/Queue.tsx'
import { useQueue } from '../../filter/web/shared/use-queue.ts'
import { realNameQueue } from '../contract.ts'
import { ReviewDialog } from './ReviewDialog.tsx'

export type Application = WireOf<typeof realNameQueue>['list'][number]

const STATES = ['pending', 'approved', 'refused'] as const

/** Real-name applications, for the admin console. */
export default function RealNameAdmin() {
  const t = useText('realname')
  const [opened, setOpened] = useState<Application | null>(null)
  const queue = useQueue({
    list: 'admin.realname',
    read: (search) => ({ state: readChoice(search, 'state', STATES) ?? 'pending', keyword: readKeyword(search) }),
    at: (fields) => paths.adminConsole('realname', fields),
    parts: ['state'],
  })
  const { list, total, overdue } = useCall(realNameQueue, queue.input)
  return (
    <>
      <FilterLinks label={t('admin.states')} links={queue.links('state', STATES, (one) => t(`admin.${one}`))} />
      <SearchField label={t('admin.search')} {...queue.search} />
      {overdue > 0 && (
        <Text fz="sm" c="var(--mantine-color-error)">
          {t('admin.late', { count: overdue, days: limits.cardReviewDays })}
        </Text>
      )}
      <QueueTable
        queue={queue}
        total={total}
        label={t('admin.table')}
        columns={useColumns(queue.fields.state !== 'pending', setOpened)}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
      />
      {opened && <ReviewDialog key={opened.id} row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function useColumns(decided: boolean, open: (row: Application) => void): Column<Application>[] {
  const t = useText('realname')
  const decision: Column<Application> = {
    key: 'decided',
    head: t('admin.decided'),
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
      head: t('admin.person'),
      cell: ({ person }) => (
        <Anchor component={Link} to={paths.person(person.userId)} inherit>
          {person.userName}
        </Anchor>
      ),
    },
    { key: 'action', head: t('admin.action'), cell: ({ action }) => t(`action.${action}`) },
    {
      key: 'document',
      head: t('admin.document'),
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
          <TimeText at={appliedAt} /> {overdue && <StateBadge tone="bad">{t('admin.overdue')}</StateBadge>}
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
          aria-label={t('admin.openLabel', { name: row.person.userName })}
          onClick={() => open(row)}
        >
          {t('admin.open')}
        </Button>
      ),
    },
  ]
}

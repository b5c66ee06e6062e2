import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  cancelClassInvite,
  classInvites,
  classPeople,
  classPeopleFile,
  rosterBatches,
  undoRoster,
} from '../contract.roster.ts'
import { classPage } from '../contract.ts'
import classes from './Class.module.css'
import { PersonDialog, RemovePerson } from './PersonDialog.tsx'
import { RosterImport } from './RosterImport.tsx'
import type { ClassTabProps } from './shared/define-class-tab.ts'

const PAGE = 50
export type ClassPerson = WireOf<typeof classPeople>['list'][number]

/** The people of a class, for those who teach it: search, rosters, invitations. */
export default function People({ of: { id: classId, may } }: ClassTabProps) {
  const t = useText('class')
  const [search] = useSearchParams()
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const section = (search.get('section') ?? '').slice(0, 40)
  const page = readPage(search)
  const { list, total, sections, invited } = useCall(classPeople, { classId, keyword, section, page, pageSize: PAGE })
  const [open, setOpen] = useState<{ act: 'change' | 'remove'; one: ClassPerson } | null>(null)
  const to = (more: Record<string, string | number | undefined>) =>
    paths.class(classId, 'people', { keyword, section, ...more })
  return (
    <>
      <RosterImport classId={classId} />
      <SearchField label={t('people.search')} value={keyword} to={(text) => to({ keyword: text })} />
      {sections.length > 0 && (
        <FilterLinks
          label={t('section')}
          links={['', ...sections].map((one) => ({
            key: one,
            text: one === '' ? t('all') : one,
            to: to({ section: one || undefined }),
            current: one === section,
          }))}
        />
      )}
      <PagedTable
        label={t('tab.people')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('people.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'person',
            head: t('person'),
            width: 170,
            cell: ({ userId, userName, avatar }) => (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={userId} src={avatar} />
                <Anchor component={Link} to={paths.person(userId)} fz="sm">
                  {userName}
                </Anchor>
              </Group>
            ),
          },
          { key: 'number', head: t('number'), cell: ({ number }) => number },
          { key: 'name', head: t('realName'), cell: ({ name }) => name },
          { key: 'section', head: t('section'), cell: (one) => [one.section, one.group].filter(Boolean).join(' / ') },
          { key: 'role', head: t('role'), cell: ({ role }) => t(`role.${role}`) },
          {
            key: 'do',
            head: t('do'),
            cell: (one) => (
              <Group gap={6}>
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ act: 'change', one })}>
                  {t('change')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ act: 'remove', one })}>
                  {t('remove')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <Group mt="md" mb="lg">
        <CsvButton call={classPeopleFile} input={{ classId, format: 'csv' }} />
        <CsvButton call={classPeopleFile} input={{ classId, format: 'xlsx' }} text="Excel" />
      </Group>
      {invited > 0 && <OpenInvites classId={classId} />}
      <Rosters classId={classId} />
      {open?.act === 'change' && (
        <PersonDialog classId={classId} one={open.one} mayRank={may.change === null} onClose={() => setOpen(null)} />
      )}
      {open?.act === 'remove' && <RemovePerson classId={classId} one={open.one} onClose={() => setOpen(null)} />}
    </>
  )
}

const MORE = 20

/** The invitations to a class that wait for an answer. */
function OpenInvites({ classId }: { classId: number }) {
  const t = useText('class')
  const [pageSize, setPageSize] = useState(MORE)
  const { list, total } = useCall(classInvites, { classId, page: 1, pageSize })
  const cancel = useSend(cancelClassInvite, { changes: [classInvites, classPeople] })
  return (
    <section aria-label={t('waiting')}>
      <Title order={2} fz={17} mb="xs">
        {t('waiting')} {total}
      </Title>
      <PagedTable
        label={t('waiting')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('waiting.none')}
        columns={[
          { key: 'number', head: t('number'), cell: ({ number }) => number },
          { key: 'name', head: t('realName'), cell: ({ name }) => name },
          { key: 'email', head: t('email'), width: 180, cell: ({ email }) => email },
          { key: 'role', head: t('role'), cell: ({ role }) => t(`role.${role}`) },
          { key: 'at', head: t('waiting.at'), cell: ({ at }) => <TimeText at={at} /> },
          {
            key: 'do',
            head: t('do'),
            cell: ({ id }) => (
              <Button size="compact-sm" variant="default" onClick={() => void cancel.run({ inviteId: id })}>
                {t('waiting.cancel')}
              </Button>
            ),
          },
        ]}
      />
      {total > list.length && list.length < 100 && (
        <Button variant="subtle" onClick={() => setPageSize(Math.min(100, pageSize + MORE))}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** The rosters that were added to a class, each of which can be taken back. */
function Rosters({ classId }: { classId: number }) {
  const t = useText('class')
  const { list } = useCall(rosterBatches, { classId })
  const [undoing, setUndoing] = useState<number | null>(null)
  const undo = useSend(undoRoster, { changes: [rosterBatches, classPeople, classPage, classInvites] })
  if (list.length === 0) return null
  return (
    <section aria-label={t('rosters')}>
      <Title order={2} fz={17} mb="xs">
        {t('rosters')}
      </Title>
      <ul className={classes.rows}>
        {list.map(({ id, at, by, added, changed, invited, undoneAt, may }) => (
          <li key={id} className={classes.row}>
            <div>
              <TimeText at={at} /> {by}
              <Text fz="sm" c="var(--quiet)">
                {t('roster.done', { added, changed, invited })}
              </Text>
            </div>
            {undoneAt === null ? (
              <GuardedButton size="sm" variant="default" reason={may.undo} onClick={() => setUndoing(id)}>
                {t('undo')}
              </GuardedButton>
            ) : (
              <Text fz="sm">{t('undone')}</Text>
            )}
          </li>
        ))}
      </ul>
      {undoing !== null && (
        <ConfirmDialog
          title={t('undo.title')}
          text={t('undo.text')}
          go={t('undo')}
          danger
          onGo={async () => (await undo.run({ batchId: undoing })) !== undefined}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}

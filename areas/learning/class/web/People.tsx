import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classPeople, classPeopleFile } from '../contract.roster.ts'
import { OpenInvites } from './OpenInvites.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { RemovePerson } from './RemovePerson.tsx'
import { RosterImport } from './RosterImport.tsx'
import { Rosters } from './Rosters.tsx'
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

import { useMe } from '@leitai/identity/account/web/shared/session'
import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountState, adminPeople, Role } from '../contract.ts'
import { ManageDialog } from './Acts.tsx'

const PAGE = 20
export type Account = WireOf<typeof adminPeople>['list'][number]
const tones: Record<Account['state'], Tone> = { active: 'good', locked: 'bad', closed: 'done' }

/** All accounts, with administrative actions. */
export default function PeopleAdmin() {
  const t = useText('admin-console')
  const me = useMe()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Account | null>(null)
  const keyword = search.get('keyword') ?? ''
  const state = AccountState.safeParse(search.get('state')).data
  const role = Role.safeParse(search.get('role')).data
  const page = readPage(search)
  const { list, total } = useCall(adminPeople, { keyword, state, role, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('people', { keyword, state, role, ...more })
  return (
    <>
      <SearchField label={t('people.search')} value={keyword} to={(text) => to({ keyword: text })} />
      <Group mb="md">
        <FilterLinks
          label={t('people.state')}
          links={[undefined, ...AccountState.options].map((one) => ({
            key: one ?? 'all',
            text: t(`state.${one ?? 'all'}`),
            to: to({ state: one }),
            current: state === one,
          }))}
        />
        <FilterLinks
          label={t('people.role')}
          links={[
            {
              key: 'admin',
              text: t('role.adminOnly'),
              to: to({ role: role ? undefined : 'admin' }),
              current: role === 'admin',
            },
          ]}
        />
      </Group>
      <SavedFilters
        list="admin.people"
        fields={['keyword', 'state', 'role']}
        to={(kept) => paths.adminConsole('people', kept)}
      />
      <PagedTable
        label={t('tab.people')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('people.none')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'name',
            head: t('people.name'),
            cell: (one) => (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={one.userId} src={one.avatar} size={32} />
                <div>
                  <Anchor component={Link} to={paths.person(one.userId)} fz="sm">
                    {one.userName}
                  </Anchor>
                  <Text fz="xs" c="var(--quiet)">
                    #{one.userId}
                    {one.role === 'admin' && ` · ${t('role.admin')}`}
                  </Text>
                </div>
              </Group>
            ),
          },
          {
            key: 'contact',
            head: t('people.contact'),
            cell: (one) => (
              <Text fz="sm" component="div">
                <div>{one.phone ?? one.email ?? '--'}</div>
                {one.phone && one.email && <div>{one.email}</div>}
              </Text>
            ),
          },
          {
            key: 'state',
            head: t('people.state'),
            cell: (one) => (
              <>
                <StateBadge tone={tones[one.state]}>{t(`state.${one.state}`)}</StateBadge>
                {one.lockReason && (
                  <Text fz="xs" c="var(--quiet)" maw={200}>
                    {one.lockReason}
                  </Text>
                )}
                {one.closingAt && (
                  <Text fz="xs" c="var(--quiet)">
                    {t('people.closing')} <TimeText at={one.closingAt} />
                  </Text>
                )}
              </>
            ),
          },
          {
            key: 'marks',
            head: t('people.marks'),
            cell: (one) => (
              <Text fz="sm" component="div">
                <div>{one.realNameVerified ? t('people.verified') : t('people.unverified')}</div>
                {one.twoStep && <div>{t('people.twoStep')}</div>}
              </Text>
            ),
          },
          { key: 'logins', head: t('people.logins'), align: 'right', cell: (one) => one.logins },
          { key: 'since', head: t('people.since'), cell: (one) => <TimeText at={one.createdAt} detail="day" /> },
          {
            key: 'do',
            head: '',
            cell: (one) =>
              one.state !== 'closed' &&
              one.userId !== me.userId && (
                <Button variant="default" size="compact-sm" onClick={() => setChosen(one)}>
                  {t('people.manage')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && <ManageDialog person={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

import { useMe } from '@leitai/identity/account/web/shared/session'
import { QueueTable } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountState, adminPeople, Role } from '../contract.ts'
import { ManageDialog } from './ManageDialog.tsx'

export type Account = WireOf<typeof adminPeople>['list'][number]
const tones: Record<Account['state'], Tone> = { active: 'good', locked: 'bad', closed: 'done' }

/** All accounts, with administrative actions. */
export default function PeopleAdmin() {
  const t = useText('admin-console')
  const me = useMe()
  const [chosen, setChosen] = useState<Account | null>(null)
  const queue = useQueue({
    list: 'admin.people',
    read: (search) => ({
      keyword: readKeyword(search),
      state: readChoice(search, 'state', AccountState.options),
      role: readChoice(search, 'role', Role.options),
    }),
    at: (fields) => paths.adminConsole('people', fields),
  })
  const { role } = queue.fields
  const { list, total } = useCall(adminPeople, queue.input)
  return (
    <>
      <SearchField label={t('people.search')} {...queue.search} />
      <Group mb="md">
        <FilterLinks
          label={t('people.state')}
          links={queue.links('state', [undefined, ...AccountState.options], (one) => t(`state.${one ?? 'all'}`))}
        />
        <FilterLinks
          label={t('people.role')}
          links={[
            {
              key: 'admin',
              text: t('role.adminOnly'),
              to: queue.to({ role: role ? undefined : 'admin' }),
              current: role === 'admin',
            },
          ]}
        />
      </Group>
      <QueueTable
        queue={queue}
        total={total}
        label={t('tab.people')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('people.none')}
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

import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { organisationManaged, organisationMembers, removeFromOrganisation } from '../../contract.manage.ts'
import { myOrganisations, organisation, organisationRoles } from '../../contract.ts'
import type { PartProps } from './Manage.tsx'
import { RoleDialog } from './RoleDialog.tsx'

const changes = [myOrganisations, organisation, organisationManaged, organisationMembers]

/** Removes a member, once that is confirmed. */
function RemoveDialog({
  organisationId,
  member: { userId, userName },
  onClose,
}: {
  organisationId: number
  member: Member
  onClose: () => void
}) {
  const t = useText('organisation')
  const send = useSend(removeFromOrganisation, { changes })
  const go = async () => {
    const done = (await send.run({ organisationId, userId })) !== undefined
    if (done) notify('success', t('manage.removed'))
    return done
  }
  return (
    <ConfirmDialog
      title={t('manage.remove')}
      text={t('manage.removeText', { name: userName })}
      go={t('manage.remove')}
      danger
      onGo={go}
      onClose={onClose}
    />
  )
}

const PAGE = 20
export type Member = WireOf<typeof organisationMembers>['list'][number]

/** The members of an organisation. */
export function MembersPart({ organisation: { id, counts } }: PartProps) {
  const t = useText('organisation')
  const [search] = useSearchParams()
  const keyword = (search.get('keyword') ?? '').slice(0, 40)
  const role = organisationRoles.find((one) => one === search.get('role'))
  const page = readPage(search)
  const asked = { organisationId: id, keyword, ...(role && { role }), page, pageSize: PAGE }
  const { list, total } = useCall(organisationMembers, asked)
  const [open, setOpen] = useState<{ act: 'change' | 'remove'; one: Member } | null>(null)
  const to = (more: Record<string, string | number | undefined>) =>
    paths.organisationManage(id, 'members', { keyword, role, ...more })
  const close = () => setOpen(null)
  return (
    <>
      <SearchField label={t('manage.search')} value={keyword} to={(text) => to({ keyword: text })} />
      <FilterLinks
        label={t('manage.roles')}
        links={[undefined, ...organisationRoles].map((one) => ({
          key: one ?? '',
          text: one ? t(`role.${one}`) : t('all'),
          to: to({ role: one }),
          current: one === role,
          ...(one && { count: counts[one] }),
        }))}
      />
      <PagedTable
        label={t('manage.members')}
        rows={list}
        rowKey={({ userId }) => userId}
        empty={t('manage.noMembers')}
        pages={{ total, page, pageSize: PAGE, to: (next) => to({ page: next }) }}
        columns={[
          {
            key: 'person',
            head: t('manage.person'),
            width: 180,
            cell: ({ userId, userName, avatar }) => (
              <Group gap="xs" wrap="nowrap">
                <Avatar id={userId} src={avatar} />
                <Anchor component={Link} to={paths.person(userId)} fz="sm">
                  {userName}
                </Anchor>
              </Group>
            ),
          },
          {
            key: 'role',
            head: t('role'),
            cell: (one) => (
              <>
                {t(`role.${one.role}`)}
                <Text fz="xs" c="var(--quiet)">
                  {one.title}
                </Text>
              </>
            ),
          },
          { key: 'via', head: t('manage.via'), cell: ({ via }) => t(`via.${via}`) },
          { key: 'joined', head: t('manage.joined'), cell: ({ joinedAt }) => <TimeText at={joinedAt} detail="day" /> },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (one) => (
              <Group gap={6}>
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ act: 'change', one })}>
                  {t('manage.change')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setOpen({ act: 'remove', one })}>
                  {t('manage.remove')}
                </Button>
              </Group>
            ),
          },
        ]}
      />
      {open?.act === 'change' && <RoleDialog organisationId={id} member={open.one} onClose={close} />}
      {open?.act === 'remove' && <RemoveDialog organisationId={id} member={open.one} onClose={close} />}
    </>
  )
}

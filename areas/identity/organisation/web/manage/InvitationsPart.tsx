import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { organisationInvitations, organisationManaged, withdrawOrganisationInvitation } from '../../contract.manage.ts'
import { InviteForm } from './InviteForm.tsx'
import type { PartProps } from './Manage.tsx'

const PAGE = 20
const changes = [organisationInvitations, organisationManaged]

/** Invitations that nobody has answered, and the form for another one. */
export function InvitationsPart({ organisation: { id } }: PartProps) {
  const t = useText('organisation')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(organisationInvitations, { organisationId: id, page, pageSize: PAGE })
  const [asking, setAsking] = useState<{ id: number; userName: string } | null>(null)
  const withdraw = useSend(withdrawOrganisationInvitation, { changes })
  const go = async () => {
    const done = asking !== null && (await withdraw.run({ id: asking.id })) !== undefined
    if (done) notify('success', t('manage.withdrawn'))
    return done
  }
  return (
    <>
      <InviteForm organisationId={id} />
      <PagedTable
        label={t('manage.invitations')}
        rows={list}
        rowKey={(one) => one.id}
        empty={t('manage.noInvitations')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.organisationManage(id, 'invitations', { page: next }),
        }}
        columns={[
          {
            key: 'person',
            head: t('manage.person'),
            cell: ({ userId, userName }) => <Link to={paths.person(userId)}>{userName}</Link>,
          },
          { key: 'role', head: t('role'), cell: ({ role }) => t(`role.${role}`) },
          { key: 'at', head: t('manage.invitedAt'), cell: ({ at }) => <TimeText at={at} /> },
          { key: 'until', head: t('manage.expires'), cell: ({ expiresAt }) => <TimeText at={expiresAt} /> },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (one) => (
              <Button size="compact-sm" variant="default" onClick={() => setAsking(one)}>
                {t('manage.withdraw')}
              </Button>
            ),
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={t('manage.withdraw')}
          text={t('manage.withdrawText', { name: asking.userName })}
          go={t('manage.withdraw')}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

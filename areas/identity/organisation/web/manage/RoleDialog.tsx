import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { organisationManaged, organisationMembers, setOrganisationRole } from '../../contract.manage.ts'
import { myOrganisations } from '../../contract.ts'
import { RoleChoice } from './InviteForm.tsx'
import type { Member } from './MembersPart.tsx'

const changes = [myOrganisations, organisationManaged, organisationMembers]

/** Role and title of a member. */
export function RoleDialog({
  organisationId,
  member: { userId, userName, ...member },
  onClose,
}: {
  organisationId: number
  member: Member
  onClose: () => void
}) {
  const t = useText('organisation')
  const [role, setRole] = useState(member.role)
  const [title, setTitle] = useState(member.title)
  const send = useSend(setOrganisationRole, { changes })
  const go = async () => {
    if (!(await send.run({ organisationId, userId, role, title }))) return
    notify('success', t('manage.saved'))
    onClose()
  }
  return (
    <FormDialog
      title={t('manage.changeOf', { name: userName })}
      go={t('manage.save')}
      loading={send.pending}
      onGo={() => void go()}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
      <TextInput
        label={t('manage.titleOf')}
        description={t('manage.titleHelp')}
        maxLength={limits.organisation.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

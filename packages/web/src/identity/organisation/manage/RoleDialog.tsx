import { limits } from '@leitai/contract/core/limits'
import { myOrganisations } from '@leitai/contract/identity/organisation'
import {
  organisationManaged,
  organisationMembers,
  setOrganisationRole,
} from '@leitai/contract/identity/organisation.manage'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../../platform/api.ts'
import { notify } from '../../../platform/app/dialogs.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { FormDialog } from '../../../platform/ui/FormDialog.tsx'
import type { Member } from './MembersPart.tsx'
import { RoleChoice } from './RoleChoice.tsx'

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

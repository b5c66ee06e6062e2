import { myOrganisations, organisation } from '@leitai/contract/identity/organisation'
import {
  organisationManaged,
  organisationMembers,
  removeFromOrganisation,
} from '@leitai/contract/identity/organisation.manage'
import { useSend } from '../../../platform/api.ts'
import { notify } from '../../../platform/app/dialogs.ts'
import { useText } from '../../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx'
import type { Member } from './MembersPart.tsx'

const changes = [myOrganisations, organisation, organisationManaged, organisationMembers]

/** Removes a member, once that is confirmed. */
export function RemoveDialog({
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

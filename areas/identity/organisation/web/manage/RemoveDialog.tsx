import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { organisationManaged, organisationMembers, removeFromOrganisation } from '../../contract.manage.ts'
import { myOrganisations, organisation } from '../../contract.ts'
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

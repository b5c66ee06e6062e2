import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { adminOrganisations, organisationManaged, setOrganisationState } from '../contract.manage.ts'
import { organisation, organisations } from '../contract.ts'
import type { AdminOrganisation } from './OrganisationsAdmin.tsx'

const changes = [adminOrganisations, organisation, organisationManaged, organisations]

/** Closes an organisation, or opens it again. */
export function StateDialog({ of, onClose }: { of: AdminOrganisation; onClose: () => void }) {
  const t = useText('organisation')
  const send = useSend(setOrganisationState, { changes })
  const act = of.state === 'active' ? 'close' : 'open'
  const go = async (reason: string) => {
    const state = act === 'close' ? 'closed' : 'active'
    const done = (await send.run({ organisationId: of.id, state, reason })) !== undefined
    if (done) notify('success', t('desk.done'))
    return done
  }
  return (
    <ConfirmDialog
      title={t(`desk.${act}`)}
      text={t(`desk.${act}Text`)}
      go={t(`desk.${act}`)}
      danger={act === 'close'}
      reason={t('desk.reason')}
      onGo={go}
      onClose={onClose}
    />
  )
}

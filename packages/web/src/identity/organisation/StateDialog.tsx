import { organisation, organisations } from '@leitai/contract/identity/organisation'
import {
  adminOrganisations,
  organisationManaged,
  setOrganisationState,
} from '@leitai/contract/identity/organisation.manage'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
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

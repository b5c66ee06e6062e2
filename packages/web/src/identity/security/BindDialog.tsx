import { secret } from '@leitai/contract/core/form'
import { getUserOtherSetting } from '@leitai/contract/identity/profile'
import { accessLog } from '@leitai/contract/identity/security'
import { bindThird } from '@leitai/contract/identity/sso'
import { Text } from '@mantine/core'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'
import { useFields } from '../../platform/ui/use-fields.ts'
import { askForProof, Proof, type ProofKind } from '../verify/Proof.tsx'

interface BindDialogProps {
  /** Of the SSO identity that the provider has just confirmed. */
  ticket: string
  proof: ProofKind
  onClose: () => void
}

/** Binds an SSO identity once the user has proved their identity again. */
export function BindDialog({ ticket, proof, onClose }: BindDialogProps) {
  const t = useText('security')
  const account = useText('account')
  const labels = { proof: account(proof === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields({ proof: '' }, proof === 'none' ? {} : { proof: secret }, { labels })
  const bind = useSend(bindThird, {
    changes: [getUserOtherSetting, accessLog],
    refused: (error) => {
      if (error.code === 'sso.ticket') onClose()
      return askForProof(form.setError)(error)
    },
  })
  const submit = async () => {
    if (!form.check() || !(await bind.run({ token: ticket, proof: form.values.proof }))) return
    notify('success', t('third.bound'))
    onClose()
  }
  return (
    <FormDialog
      title={t('third.bindTitle')}
      go={t('third.bind')}
      noValidate
      loading={bind.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      <Text fz="sm">{t('third.bindText')}</Text>
      <Proof kind={proof} field={form.field('proof')} />
    </FormDialog>
  )
}

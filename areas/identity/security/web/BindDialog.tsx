import { secret } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Text } from '@mantine/core'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { bindThird } from '../../sso/contract.ts'
import { askForProof, Proof, type ProofKind } from '../../verify/web/shared/Proof.tsx'
import { accessLog } from '../contract.ts'

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

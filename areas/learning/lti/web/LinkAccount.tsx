import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import { bindThird } from '@leitai/identity/sso/contract'
import { askForProof, Proof } from '@leitai/identity/verify/web/shared/Proof.tsx'
import { secret } from '@leitai/platform/contract/form'
import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Text } from '@mantine/core'

interface LinkAccountProps {
  ticket: string
  platform: string
  onLinked: () => unknown
  onClose: () => void
}

/** Links the person of a launch with the account that is logged in, once the user has proved who they are. */
export function LinkAccount({ ticket, platform, onLinked, onClose }: LinkAccountProps) {
  const t = useText('lti')
  const account = useText('account')
  const { twoStep, hasPassword } = useCall(getUserOtherSetting, {})
  const kind = twoStep ? 'code' : hasPassword ? 'password' : 'none'
  const labels = { proof: account(kind === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields({ proof: '' }, kind === 'none' ? {} : { proof: secret }, { labels })
  const bind = useSend(bindThird, { changes: [getUserOtherSetting], refused: askForProof(form.setError) })
  const submit = async () => {
    if (!form.check() || !(await bind.run({ token: ticket, proof: form.values.proof }))) return
    onClose()
    await onLinked()
  }
  return (
    <FormDialog
      title={t('link.title')}
      go={t('link.go')}
      noValidate
      loading={bind.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      <Text fz="sm">{t('link.text', { platform })}</Text>
      <Proof kind={kind} field={form.field('proof')} />
    </FormDialog>
  )
}

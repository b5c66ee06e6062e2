import { recoveryPassword } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { NewPassword } from '../../verify/web/shared/NewPassword.tsx'
import { resetpasswordNew } from '../contract.ts'
import { inOrder } from './contact.ts'
import { Choice, Frame } from './Frame.tsx'
import { RecoverContact } from './RecoverContact.tsx'
import { forgetLogin } from './shared/session.ts'

/** Password recovery: prove a contact, set the new password, sign in. */
export default function FindPasswd() {
  const t = useText('account')
  const { site } = useApp()
  const [by, setBy] = useState(site.firstContact)
  const [resetToken, setResetToken] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <Frame title={t('recover.done')}>
        <Head title={t('recover.done')} index={false} />
        <Stack>
          <Text>{t('recover.doneText')}</Text>
          <Button size="md" component={Link} to={paths.login()} fullWidth>
            {t('recover.login')}
          </Button>
        </Stack>
      </Frame>
    )
  }
  return (
    <Frame title={t('recover.title')}>
      <Head title={t('recover.title')} index={false} />
      {resetToken === null ? (
        <>
          <Choice
            label={t('recover.by')}
            value={by}
            onChange={setBy}
            data={inOrder(site.firstContact).map((value) => ({
              value,
              label: t(value === 'phone' ? 'recover.byPhone' : 'recover.byEmail'),
            }))}
          />
          <RecoverContact by={by} onProved={setResetToken} />
        </>
      ) : (
        <RecoverPassword resetToken={resetToken} onDone={() => setDone(true)} onLost={() => setResetToken(null)} />
      )}
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('recover.known')}{' '}
        <Anchor component={Link} to={paths.login()} underline="always" inherit>
          {t('login.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}

interface RecoverPasswordProps {
  resetToken: string
  onDone: () => void
  /** The ticket has expired: a new code is needed. */
  onLost: () => void
}

const blank = { password: '', repeat: '' }

/** Recovery, step two: the new password, twice. */
function RecoverPassword({ resetToken, onDone, onLost }: RecoverPasswordProps) {
  const app = useApp()
  const t = useText('account')
  const form = useFields(
    blank,
    { password: recoveryPassword },
    { labels: { password: t('recover.new'), repeat: t('recover.new') }, repeats: { repeat: 'password' } },
  )
  const send = useSend(resetpasswordNew, {
    refused: ({ code }) => {
      if (code === 'account.resetTicket') onLost()
      return false
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    if (!(await send.run({ resetToken, password: form.values.password }))) return
    // The server has ended all sessions of the account, including this browser's.
    forgetLogin(app)
    onDone()
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <NewPassword {...form.field('password')} label={t('recover.new')} description={t('recover.rule')} />
        <PasswordInput
          label={t('recover.repeat')}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.field('repeat')}
        />
        <Text fz="sm" c="var(--quiet)">
          {t('recover.ends')}
        </Text>
        <Button type="submit" size="md" loading={send.pending} fullWidth>
          {t('recover.go')}
        </Button>
      </Stack>
    </form>
  )
}

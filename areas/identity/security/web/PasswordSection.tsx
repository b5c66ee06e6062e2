import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, PasswordInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { forgetLogin, useMe } from '../../account/web/shared/session.ts'
import { NewPassword } from '../../verify/web/shared/NewPassword.tsx'
import { changePassword, thirdUpdatePassword } from '../contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

const blank = { oldPassword: '', password: '', repeat: '' }

/** Changes or adds the password, which ends all sessions. */
export function PasswordSection({ has, weak }: { has: boolean; weak: boolean }) {
  const app = useApp()
  const me = useMe()
  const navigate = useNavigate()
  const t = useText('security')
  const account = useText('account')
  const labels = { oldPassword: t('password.old'), password: t('password.new'), repeat: t('password.new') }
  const { oldPassword, password } = changePassword.input.shape
  const form = useFields(
    blank,
    { ...(has ? { oldPassword } : {}), password },
    { labels, repeats: { repeat: 'password' } },
  )
  const change = useSend(changePassword, {
    refused: ({ code, message }) => {
      const wrong = code === 'account.passwordWrong'
      if (wrong) form.setError('oldPassword', message)
      if (code === 'account.passwordSame') form.setError('password', message)
      return wrong || code === 'account.passwordSame'
    },
  })
  const add = useSend(thirdUpdatePassword)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    const { repeat: _, ...passwords } = form.values
    const done = await (has ? change.run(passwords) : add.run({ password: passwords.password }))
    if (!done) return
    // The server has ended all sessions, including this browser's.
    notify('success', t(has ? 'password.changed' : 'password.added'))
    await navigate(paths.login(full(paths.otherSettings())))
    forgetLogin(app)
  }
  const shown = { 'aria-label': account('password.show') }
  return (
    <Section id="password" help={t(has ? 'password.has' : 'password.none')}>
      {weak && <Alert color="ember">{t('password.weak')}</Alert>}
      <form method="post" noValidate onSubmit={submit} className={classes.form}>
        {/* Tells password managers which account the password is for. */}
        <input type="text" autoComplete="username" value={me.userName ?? ''} readOnly hidden />
        {has && (
          <PasswordInput
            label={t('password.old')}
            required
            autoComplete="current-password"
            maxLength={200}
            visibilityToggleButtonProps={shown}
            {...form.field('oldPassword')}
          />
        )}
        <NewPassword {...form.field('password')} label={t('password.new')} />
        <PasswordInput
          label={t('password.repeat')}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={shown}
          {...form.field('repeat')}
        />
        <div>
          <Button type="submit" loading={change.pending || add.pending}>
            {t(has ? 'password.change' : 'password.add')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

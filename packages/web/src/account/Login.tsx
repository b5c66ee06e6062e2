import { getToken, login } from '@leitai/contract/account'
import { limits } from '@leitai/contract/limits'
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSend } from '../api.ts'
import { useApp } from '../app/context.ts'
import { Head } from '../app/Head.tsx'
import { useText } from '../app/i18n/use-text.ts'
import { takeLogin } from '../app/login-record.ts'
import { paths, wayBack } from '../paths.ts'
import { useFields } from '../ui/use-fields.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CaptchaDialog, type Solved } from '../verify/CaptchaDialog.tsx'
import { CountrySelect, MAINLAND } from '../verify/CountrySelect.tsx'
import { Frame } from './Frame.tsx'

const { account, password } = login.input.shape

export default function Login() {
  const t = useText('account')
  const [search] = useSearchParams()
  const back = search.get('back')
  return (
    <Frame title={t('login.title')}>
      <Head title={t('login.title')} index={false} />
      <LoginForm back={back} />
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('login.new')}{' '}
        <Anchor component={Link} to={paths.register(back ?? undefined)} underline="always" inherit>
          {t('register.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}

function LoginForm({ back }: { back: string | null }) {
  // Before its script is there, a form would send the password as the browser thinks best.
  const hydrated = useHydrated()
  const t = useText('account')
  const form = useFields({ account: '', password: '' }, { account, password })
  const [country, setCountry] = useState(MAINLAND)
  const [remember, setRemember] = useState(false)
  const [captcha, setCaptcha] = useState(false)
  const send = useLogin(back, (code, message) => {
    if (code === 'login.captcha') setCaptcha(true)
    if (code === 'login.wrong') form.setError('password', message)
  })
  const attempt = (solved?: Solved) =>
    send.run({
      account: form.values.account.trim(),
      password: form.values.password,
      countryCode: country.code,
      remember,
      ...solved,
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) void attempt()
  }
  const solve = async (solved: Solved) => {
    const wrong = await attempt(solved)
    if (wrong === null) setCaptcha(false)
    return wrong
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        {/^\d{5,14}$/.test(form.values.account) && <CountrySelect value={country} onChange={setCountry} />}
        <TextInput
          label={t('login.account')}
          required
          autoComplete="username"
          maxLength={100}
          {...form.field('account')}
        />
        <PasswordInput
          label={t('password')}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.field('password')}
        />
        <Group justify="space-between">
          <Checkbox
            label={t('login.remember', { days: limits.rememberDays })}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Anchor component={Link} to={paths.recover()} fz="sm">
            {t('login.forgot')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" disabled={!hydrated} loading={send.pending && !captcha} fullWidth>
          {t('login.go')}
        </Button>
      </Stack>
      {captcha && <CaptchaDialog onSolved={solve} onClose={() => setCaptcha(false)} />}
    </form>
  )
}

interface Attempt extends Partial<Solved> {
  account: string
  password: string
  countryCode: string
  remember: boolean
}

/** Gets the form's one-use token, logs in, and goes back to where one came from. */
function useLogin(back: string | null, refused: (code: string, message: string) => void) {
  const app = useApp()
  const navigate = useNavigate()
  const token = useSend(getToken)
  let captchaProblem: string | null = null
  const send = useSend(login, {
    refused: (error) => {
      const captcha = error.code.startsWith('captcha.')
      if (captcha) captchaProblem = error.message
      refused(error.code, error.message)
      return captcha || error.code === 'login.captcha' || error.code === 'login.wrong'
    },
  })
  /** Gives what was wrong with the captcha, or null. */
  const run = async (attempt: Attempt): Promise<string | null> => {
    captchaProblem = null
    const given = await token.run({})
    const me = given && (await send.run({ ...attempt, token: given.token }))
    if (me) {
      takeLogin(app, me)
      await navigate(wayBack(back), { replace: true })
    }
    return captchaProblem
  }
  return { run, pending: token.pending || send.pending }
}

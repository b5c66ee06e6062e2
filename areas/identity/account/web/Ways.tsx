import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SsoError, ssoErrors, ssoProviders } from '../../sso/contract.ts'
import { DirectoryForm } from '../../verify/web/shared/DirectoryForm.tsx'
import { login } from '../contract.ts'
import { CodeForm } from './CodeForm.tsx'
import { inOrder, type SsoReturn, ssoAddress, type useEntered } from './contact.ts'
import { Choice } from './Frame.tsx'
import { PasswordForm } from './PasswordForm.tsx'

interface WaysProps {
  back: string | null
  /** Why a log-in provider led back, or null. */
  failure: SsoError | null
  onDone: ReturnType<typeof useEntered>['entered']
  onSso: (ssoReturn: SsoReturn) => void
}

export const readFailure = (written: string | null): SsoError | null =>
  written === null ? null : (ssoErrors.find((one) => one === written) ?? 'failed')

/** The ways to log in: passwords and codes of this site, directories, and buttons of the other providers. */
export function Ways({ back, failure, onDone, onSso }: WaysProps) {
  const { call, site } = useApp()
  const t = useText('account')
  const words = useWords()
  const directories = useCall(ssoProviders, {}).filter(({ password }) => password)
  /** Where providers alone let people in, admins open their form by a button. */
  const [local, setLocal] = useState(site.localLogin)
  const ways = [
    ...(site.localLogin ? [] : directories),
    ...(local
      ? [
          { key: ' password', name: t('login.byPassword') },
          ...inOrder(site.firstContact).map((by) => ({
            key: ` ${by}`,
            name: t(by === 'phone' ? 'login.byPhone' : 'login.byEmail'),
          })),
        ]
      : []),
    ...(site.localLogin ? directories : []),
  ].map(({ key, name }) => ({ value: key, label: typeof name === 'string' ? name : words(name) }))
  /** The ways that were opened, the present one last: what was typed into the others stays in them. */
  const [opened, setOpened] = useState<readonly string[]>([])
  const way = opened.at(-1) ?? ways[0]?.value
  const choose = (next: string) =>
    setOpened((before) => [...[...before, way ?? next].filter((one) => one !== next), next])
  return (
    <>
      {failure !== null && (
        <Alert color="ember" mb="md" role="alert">
          {t(`sso.error.${failure}`)}
        </Alert>
      )}
      {ways.length > 1 && way !== undefined && (
        <Choice label={t('login.way')} value={way} onChange={choose} data={ways} />
      )}
      {ways
        .map(({ value }) => value)
        .filter((value) => value === way || opened.includes(value))
        .map((value) => (
          <div key={value} hidden={value !== way}>
            {value === ' password' ? (
              <PasswordForm
                full
                button={t('login.go')}
                send={(credentials) => call(login, credentials)}
                onDone={onDone}
              />
            ) : value === ' phone' || value === ' email' ? (
              <CodeForm by={value === ' phone' ? 'phone' : 'email'} onDone={onDone} />
            ) : (
              <DirectoryForm
                provider={value}
                button={t('login.go')}
                onTicket={(ticket) => onSso({ ticket, provider: value })}
              />
            )}
          </div>
        ))}
      <SsoButtons back={back} alone={ways.length === 0} />
      {local ? (
        <Text fz="sm" c="var(--quiet)" mt="lg">
          {t('login.new')}{' '}
          <Anchor component={Link} to={paths.register(back ?? undefined)} underline="always" inherit>
            {t('register.title')}
          </Anchor>
        </Text>
      ) : (
        <Button variant="subtle" mt="lg" onClick={() => setLocal(true)}>
          {t('login.admin')}
        </Button>
      )}
    </>
  )
}

/** One button per SSO provider that redirects; renders nothing if there is none. `alone`: nothing stands above them. */
function SsoButtons({ back, alone = false }: { back: string | null; alone?: boolean }) {
  const t = useText('account')
  const words = useWords()
  const providers = useCall(ssoProviders, {}).filter(({ password }) => !password)
  if (providers.length === 0) return null
  return (
    <Stack gap="xs" mt={alone ? 0 : 'lg'}>
      {!alone && (
        <Text fz="sm" c="var(--quiet)" ta="center">
          {t('sso.or')}
        </Text>
      )}
      {providers.map(({ key, name }) => (
        <Button key={key} component="a" href={ssoAddress(key, back)} variant="default" fullWidth>
          {t('sso.with', { name: words(name) })}
        </Button>
      ))}
    </Stack>
  )
}

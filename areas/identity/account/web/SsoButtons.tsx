import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Stack, Text } from '@mantine/core'
import { ssoProviders } from '../../sso/contract.ts'
import { ssoAddress } from './sso.ts'

/** One button per SSO provider that redirects; renders nothing if there is none. `alone`: nothing stands above them. */
export function SsoButtons({ back, alone = false }: { back: string | null; alone?: boolean }) {
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

import { ssoProviders } from '@leitai/contract/identity/sso'
import { Button, Stack, Text } from '@mantine/core'
import { useCall } from '../../platform/api.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { ssoAddress } from './sso.ts'

/** One button per SSO provider; renders nothing if none is configured. */
export function SsoButtons({ back }: { back: string | null }) {
  const t = useText('account')
  const words = useWords()
  const providers = useCall(ssoProviders, {})
  if (providers.length === 0) return null
  return (
    <Stack gap="xs" mt="lg">
      <Text fz="sm" c="var(--quiet)" ta="center">
        {t('sso.or')}
      </Text>
      {providers.map(({ key, name }) => (
        <Button key={key} component="a" href={ssoAddress(key, back)} variant="default" fullWidth>
          {t('sso.with', { name: words(name) })}
        </Button>
      ))}
    </Stack>
  )
}

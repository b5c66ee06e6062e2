import { useCall } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, type Leaving, paths } from '@leitai/platform/web/paths'
import { Alert, Button, Text } from '@mantine/core'
import { ssoProviders } from '../../sso/contract.ts'

/** After a log-out: the provider that logged in here would do so again for whoever uses this browser next. */
export function StillThere({ provider, ticket }: Leaving) {
  const t = useText('account')
  const words = useWords()
  const known = useCall(ssoProviders, {}).find(({ key }) => key === provider)
  if (!known) return null
  const name = words(known.name)
  return (
    <Alert mb="md" role="status" title={t('left.title')}>
      <Text fz="sm" mb="sm">
        {t('left.text', { name })}
      </Text>
      <Button component="a" href={full(paths.ssoLeave({ provider, ticket }))} size="compact-md" variant="default">
        {t('left.go', { name })}
      </Button>
    </Alert>
  )
}

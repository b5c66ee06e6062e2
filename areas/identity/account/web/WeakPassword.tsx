import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'

/** Shown after signing in with a password that does not meet the current rule. */
export function WeakPassword({ onLater }: { onLater: () => void }) {
  const t = useText('account')
  return (
    <Stack>
      <Text>{t('weak.text', { rule: t('password.rule') })}</Text>
      <Button size="md" component={Link} to={paths.otherSettings('password')} replace fullWidth>
        {t('weak.now')}
      </Button>
      <Button variant="default" onClick={onLater} fullWidth>
        {t('weak.later')}
      </Button>
    </Stack>
  )
}

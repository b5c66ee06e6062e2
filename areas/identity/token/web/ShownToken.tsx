import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Alert, Button, Group } from '@mantine/core'
import classes from './Token.module.css'

/** A token that was just created, shown only once. */
export function ShownToken({ token, onSaved }: { token: string; onSaved: () => void }) {
  const t = useText('token')
  return (
    <section className={classes.card} aria-label={t('made')}>
      <LeaveGuard dirty title={t('leave')} text={t('leave.text')} />
      <h2>{t('made')}</h2>
      <Alert color="ember">{t('made.text')}</Alert>
      <code className={classes.mono}>{token}</code>
      <Group>
        <CopyButton text={token} label={t('copy')} />
        <Button onClick={onSaved}>{t('kept')}</Button>
      </Group>
    </section>
  )
}

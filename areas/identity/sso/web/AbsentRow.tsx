import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert, Button } from '@mantine/core'
import classes from './Logins.module.css'
import type { Absent } from './LoginsAdmin.tsx'

/** A provider whose kind is not part of this installation, and what can be done about it. */
export function AbsentRow({ provider, onRemove }: { provider: Absent; onRemove: () => void }) {
  const t = useText('logins')
  const words = useWords()
  const { kind, key, fixed, linked, suspended } = provider
  const name = words(provider.name)
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p className={classes.quiet}>
          {key} · {t('linked', { count: linked })}
          {suspended > 0 && ` · ${t('suspended', { count: suspended })}`}
        </p>
        <Alert color="ember">{t(fixed ? 'absent.fixed' : 'absent', { kind })}</Alert>
      </div>
      {!fixed && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove} aria-label={t('remove.of', { name })}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

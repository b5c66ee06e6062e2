import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import type { tokens } from '../contract.ts'
import classes from './Token.module.css'

export type Token = WireOf<typeof tokens>['list'][number]

const tones: Record<Token['state'], Tone> = { live: 'good', expired: 'done', revoked: 'done' }

export function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const t = useText('token')
  const { name, scopes, origin, createdAt, expiresAt, lastUsedOn, state } = token
  return (
    <li className={classes.row}>
      <div>
        <Group gap="sm">
          <strong>{name}</strong>
          <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
        </Group>
        <p className={classes.quiet}>{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</p>
        <p className={classes.quiet}>
          {t(`origin.${origin}`)} <TimeText at={createdAt} /> · {t('until')} <TimeText at={expiresAt} /> ·{' '}
          {lastUsedOn === null ? t('neverUsed') : t('lastUsed', { day: lastUsedOn })}
        </p>
      </div>
      {state === 'live' && (
        <Button variant="default" size="compact-sm" onClick={onRevoke} aria-label={t('revokeNamed', { name })}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

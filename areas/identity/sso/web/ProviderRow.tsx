import { kindOf } from '@leitai/platform/config/contract.sso-providers'
import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Button, Group } from '@mantine/core'
import { type ComponentType, Fragment } from 'react'
import type { adminSsoProviders } from '../contract.providers.ts'
import classes from './Logins.module.css'
import type { Provider } from './LoginsAdmin.tsx'

interface ProviderRowProps {
  provider: Provider
  /** What its kind says besides. */
  Note: ComponentType | undefined
  addresses: WireOf<typeof adminSsoProviders>['addresses'][string]
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onTurn: (on: boolean) => void
  onOpen: (what: 'edit' | 'try') => void
  onRemove: () => void
}

/** One provider with its state, the addresses that the other side asks for, and what can be done with it. */
export function ProviderRow({
  provider,
  Note,
  addresses,
  first,
  last,
  onMove,
  onTurn,
  onOpen,
  onRemove,
}: ProviderRowProps) {
  const t = useText('logins')
  const words = useWords()
  const { settings, on, fixed, linked, suspended } = provider
  const { key } = settings
  const kind = kindOf(settings)
  const name = words(settings.name)
  return (
    <li className={classes.row}>
      <div>
        <Group gap="xs">
          <strong>{name}</strong>
          <StateBadge tone={on ? 'good' : 'done'}>{t(on ? 'on' : 'off')}</StateBadge>
        </Group>
        <p className={classes.quiet}>
          {words(kind.name)} · {key} · {t('linked', { count: linked })}
          {suspended > 0 && ` · ${t('suspended', { count: suspended })}`}
        </p>
        {fixed && <p className={classes.quiet}>{t('fixed')}</p>}
        {Note && (
          <p className={classes.quiet}>
            <Note />
          </p>
        )}
      </div>
      <Group gap={4}>
        {kind.way === 'elsewhere' ? null : kind.way === 'password' ? (
          <Button variant="default" size="compact-sm" onClick={() => onOpen('try')} aria-label={t('try.of', { name })}>
            {t('try')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            component="a"
            href={full(paths.ssoStart(key, { trial: 1 }))}
            aria-label={t('try.of', { name })}
          >
            {t('try')}
          </Button>
        )}
        {!fixed && (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onTurn(!on)}
              aria-label={t(on ? 'turnOff.of' : 'turnOn.of', { name })}
            >
              {t(on ? 'turnOff' : 'turnOn')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onOpen('edit')}
              aria-label={t('edit.of', { name })}
            >
              {t('edit')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={first}
              onClick={() => onMove(-1)}
              aria-label={t('up.of', { name })}
            >
              ↑
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={last}
              onClick={() => onMove(1)}
              aria-label={t('down.of', { name })}
            >
              ↓
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={onRemove}
              aria-label={t('remove.of', { name })}
            >
              {t('remove')}
            </Button>
          </>
        )}
      </Group>
      {addresses.length > 0 && (
        <dl className={classes.addresses}>
          {addresses.map(({ what, url }) => (
            <Fragment key={what}>
              <dt>{t(`address.${what}`)}</dt>
              <dd>
                <code>{url}</code>
              </dd>
              <dd>
                <CopyButton text={url} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  )
}

import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { usePhone } from '@leitai/platform/web/ui/use-hydrated'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { TabProps } from '../shared/competition-tab.ts'

/** Loaded lazily: it has many fields, and few visitors press the button. */
const SignUp = lazy(() => loadChunk(async () => ({ default: (await import('./SignUp.tsx')).SignUp })))

/** The main button: the server decides its action, or the reason why there is none. */
export function MainButton({
  cmpt,
  compact = false,
}: TabProps & { /** In one line with other things. */ compact?: boolean }) {
  const t = useText('competition')
  const phone = usePhone()
  const look = { size: compact ? 'xs' : 'md', terse: compact }
  const { pathname, search } = useLocation()
  const [opened, setOpened] = useState<boolean | null>(null)
  const { kind, reason } = cmpt.action
  const left = cmpt.me?.remainingToday ?? 0
  const label =
    kind === 'submit' && !compact
      ? t('action.submit', { left })
      : kind === 'submit'
        ? t('action.submitNow')
        : t(`action.${kind}`)
  if (kind === 'submit' || kind === 'practice') {
    if (phone) {
      return (
        <GuardedButton {...look} reason={null} onClick={() => ask({ kind: 'message', text: t('phone.submit') })}>
          {t('action.phone')}
        </GuardedButton>
      )
    }
    return (
      <GuardedButton {...look} reason={reason} to={paths.competition(cmpt.id, 'submit')}>
        {label}
      </GuardedButton>
    )
  }
  if (kind === 'work' || kind === 'workAgain') {
    return (
      <GuardedButton {...look} reason={reason} to={paths.competition(cmpt.id, 'entry')}>
        {label}
      </GuardedButton>
    )
  }
  if (kind === 'login') {
    return (
      <GuardedButton {...look} reason={reason} to={paths.login(full(pathname.replace(/^\/v3/, '')) + search)}>
        {label}
      </GuardedButton>
    )
  }
  if (kind === 'realName') {
    return (
      <GuardedButton {...look} reason={null} to={paths.certification()}>
        {label}
      </GuardedButton>
    )
  }
  if (kind === 'team') {
    return (
      <GuardedButton {...look} reason={null} to={paths.competition(cmpt.id, 'team')}>
        {label}
      </GuardedButton>
    )
  }
  const opens = kind === 'signUp' || kind === 'code' || kind === 'staff'
  return (
    <>
      <GuardedButton {...look} reason={opens ? null : (reason ?? t(`action.${kind}`))} onClick={() => setOpened(true)}>
        {label}
      </GuardedButton>
      {opened !== null && (
        <Suspense>
          <SignUp cmpt={cmpt} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

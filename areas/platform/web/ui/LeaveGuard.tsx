import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../framework/i18n/use-text.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface LeaveGuardProps {
  dirty: boolean
  /** A changed query of the same page loses the changes too. */
  byQuery?: boolean
  /** What would be lost, if not unsaved changes. */
  title?: string
  text?: string
}

/** Asks for confirmation before a page with unsaved changes is left, by navigation within or away from the site. */
export function LeaveGuard({ dirty, byQuery = false, title, text }: LeaveGuardProps) {
  const t = useText('common')
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      dirty && (now.pathname !== next.pathname || (byQuery && now.search !== next.search)),
  )
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title ?? t('leave.title')}
      text={text ?? t('leave.text')}
      go={t('leave.go')}
      danger
      onGo={async () => {
        blocker.proceed()
        // False, as closing the dialog itself would cancel the navigation.
        return false
      }}
      onClose={() => blocker.reset()}
    />
  )
}

import { useSyncExternalStore } from 'react'
import classes from '../app/Root.module.css'
import { useText } from './i18n/use-text.ts'

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline; the live region always exists, so that screen readers announce it. */
export function Offline() {
  const t = useText('common')
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={classes.offline}>{t('offline')}</p>}</div>
}

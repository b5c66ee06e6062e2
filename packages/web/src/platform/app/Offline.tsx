import { useSyncExternalStore } from 'react'
import { useText } from './i18n/use-text.ts'
import classes from './Root.module.css'

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says so while the browser has no network; the region is always there, so that screen readers hear it. */
export function Offline() {
  const t = useText('common')
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={classes.offline}>{t('offline')}</p>}</div>
}

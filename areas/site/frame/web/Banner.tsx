import { useApp } from '@leitai/platform/web/framework/context'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { SiteLink } from '@leitai/platform/web/framework/Readable.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useSyncExternalStore } from 'react'
import classes from './Banner.module.css'

const KEY = 'leitai-banner-closed'
const CHANGED = 'leitai-banner'

const closedOne = () => {
  try {
    return Number(localStorage.getItem(KEY) ?? '0')
  } catch {
    return 0
  }
}
const subscribe = (onEvent: () => void) => {
  addEventListener(CHANGED, onEvent)
  return () => removeEventListener(CHANGED, onEvent)
}

/** The operator's announcement until a date; once dismissed, it is hidden until a new one is published. */
export function Banner() {
  const t = useText('common')
  const words = useWords()
  const { banner } = useApp().site
  const closed = useSyncExternalStore(subscribe, closedOne, () => 0)
  if (!banner || banner.id <= closed) return null
  const close = () => {
    try {
      localStorage.setItem(KEY, String(banner.id))
    } catch {
      // Without storage it reappears on the next page.
    }
    dispatchEvent(new Event(CHANGED))
  }
  return (
    <aside className={classes.banner} data-tone={banner.tone} aria-label={t('banner.label')}>
      <div className={`page ${classes.inner}`}>
        <p>
          {words(banner.text)} {banner.link !== '' && <SiteLink to={banner.link}>{t('banner.more')}</SiteLink>}
        </p>
        <button type="button" onClick={close} aria-label={t('banner.close')}>
          <Icon name="close" size={18} />
        </button>
      </div>
    </aside>
  )
}

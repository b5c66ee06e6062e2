import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { loadChunk } from '../../framework/chunk.ts'
import { useApp } from '../../framework/context.ts'
import { useText } from '../../framework/i18n/use-text.ts'
import { palette } from '../../framework/provided.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import classes from './Header.module.css'

const Palette = lazy(() => loadChunk(palette.load))

/** Opens the search over the whole site, as ⌘K and Ctrl-K do. */
export function PaletteButton() {
  const t = useText('common')
  const { texts } = useApp()
  const [opened, setOpened] = useState(false)
  const hydrated = useHydrated()
  const open = useCallback(async () => {
    await loadChunk(() => texts.load(['search']))
    setOpened(true)
  }, [texts])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return
      // The browser would search in its own bar.
      event.preventDefault()
      void open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [open])
  const keys = hydrated && /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'
  // What is written on it is part of its name, for whoever speaks to the browser.
  const label = `${t('search.all')} ${keys}`
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        title={label}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <kbd className={classes.keys}>{keys}</kbd>
      </button>
      {opened && (
        <Suspense>
          <Palette onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useFeedback } from '@leitai/identity/account/web/shared/FeedbackButton.tsx'
import { useMe } from '@leitai/identity/account/web/shared/session'
import { afterLoading, lazyComponent, loadChunk } from '@leitai/platform/web/framework/chunk'
import { useApp } from '@leitai/platform/web/framework/context'
import tool from '@leitai/platform/web/framework/HeaderTool.module.css'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Logo } from '@leitai/platform/web/framework/Readable.tsx'
import { LanguageSwitch, SchemeSwitch } from '@leitai/platform/web/framework/Switches.tsx'
import { full, paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group } from '@mantine/core'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import classes from './Header.module.css'
import { memberTools } from './member-tools.ts'
import { sections } from './shared/sections.ts'

const MemberTools = lazyComponent(memberTools)

export function Header() {
  const t = useText('common')
  const me = useMe()
  return (
    <header className={classes.header}>
      <div className={`page ${classes.bar}`}>
        <Logo />
        <nav className={classes.nav} aria-label={t('nav.label')}>
          {sections.map(({ key, to }) => (
            <NavLink key={key} to={to}>
              {t(key)}
            </NavLink>
          ))}
        </nav>
        <div className={`${classes.wide} ${classes.push}`}>
          <SearchBox />
        </div>
        <div className={classes.end}>
          <PaletteButton />
          <div className={classes.wide}>
            <SchemeSwitch />
            <LanguageSwitch />
          </div>
          {me.loginFlag ? (
            <Suspense>
              <MemberTools />
            </Suspense>
          ) : (
            <Entrance />
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

function Entrance() {
  const t = useText('common')
  const { pathname, search } = useLocation()
  const back = full(pathname + search)
  return (
    <>
      <Button component={Link} to={paths.login(back)} variant="subtle" size="compact-sm">
        {t('login.in')}
      </Button>
      <Button component={Link} to={paths.register(back)} size="compact-sm" className={classes.register}>
        {t('login.register')}
      </Button>
    </>
  )
}

const Palette = lazyComponent(() => import('../../search/web/shared/Palette.tsx'))

/** Opens the search over the whole site, as ⌘K and Ctrl-K do. */
function PaletteButton() {
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
        className={tool.icon}
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        title={label}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <kbd className={tool.keys}>{keys}</kbd>
      </button>
      {opened && (
        <Suspense>
          <Palette onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

const MessageLink = afterLoading(() => import('./MessageLink.tsx'))

function MobileMenu() {
  const t = useText('common')
  const words = useWords()
  const me = useMe()
  const { site } = useApp()
  const [opened, setOpened] = useState(false)
  const feedback = useFeedback()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the place changes
  useEffect(() => setOpened(false), [key])
  return (
    <div className={classes.narrow}>
      <button
        type="button"
        className={tool.icon}
        aria-label={t('nav.open')}
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <Icon name="menu" size={22} />
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('nav.label')} size={300} side>
        <nav className={classes.drawer} aria-label={t('nav.label')}>
          <SearchBox />
          {sections.map((section) => (
            <NavLink key={section.key} to={section.to}>
              {t(section.key)}
            </NavLink>
          ))}
          {me.loginFlag && <MessageLink />}
          <NavLink to={paths.help()}>{t('tools.help')}</NavLink>
          <button
            type="button"
            className={classes.drawerButton}
            onClick={() => {
              setOpened(false)
              void feedback.open()
            }}
          >
            {t('tools.feedback')}
          </button>
          {site.groupQr && (
            <figure className={classes.drawerQr}>
              <img src={site.groupQr} width={150} height={150} alt={t('tools.groupQr')} />
              <figcaption>{words(site.groupText)}</figcaption>
            </figure>
          )}
          {site.email && <a href={`mailto:${site.email}`}>{t('tools.operator', { email: site.email })}</a>}
          <Group mt="md" gap="xs">
            <LanguageSwitch />
            <SchemeSwitch />
          </Group>
        </nav>
      </Dialog>
      {feedback.dialog}
    </div>
  )
}

/** A plain form that works without JavaScript. Its field is the list's `keyword`. */
function SearchBox() {
  const t = useText('common')
  const { pathname, search } = useLocation()
  const keyword = pathname === paths.list() ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  return (
    <Form role="search" action={paths.list()} className={classes.search} key={keyword}>
      <input
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={keyword}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
      />
      <button type="submit" className={tool.icon} aria-label={t('search.go')}>
        <Icon name="search" size={17} />
      </button>
    </Form>
  )
}

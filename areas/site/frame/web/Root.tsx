import { AuthGuard } from '@leitai/identity/account/web/shared/AuthGuard.tsx'
import { isLoginEvent, storeLogin, useMe } from '@leitai/identity/account/web/shared/session'
import { afterLoading } from '@leitai/platform/web/framework/chunk'
import { useApp } from '@leitai/platform/web/framework/context'
import { ask, type Question, useQuestion } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { keepFocus, useLeaving } from '@leitai/platform/web/framework/keep-focus'
import { Notices } from '@leitai/platform/web/framework/Notices.tsx'
import { Readable } from '@leitai/platform/web/framework/Readable.tsx'
import { ScreenSkeleton } from '@leitai/platform/web/framework/RouteError.tsx'
import { isHandle } from '@leitai/platform/web/framework/screen'
import { full, paths } from '@leitai/platform/web/paths'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Group, Text } from '@mantine/core'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, Outlet, useHref, useLocation, useMatches, useNavigation } from 'react-router'
import { Banner } from './Banner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import classes from './Root.module.css'
import { Tools } from './Tools.tsx'

// Loaded lazily: few visitors see these.
const ClosingBanner = afterLoading(() => import('@leitai/identity/profile/web/shared/SettingsFrame.tsx'))
const MemberWork = afterLoading(() => import('./MemberWork.tsx'))

/** The layout of every page. */
export function Root() {
  const t = useText('common')
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle)
  const chrome = handle?.chrome ?? 'full'
  const main = useTopOfPage()
  useStoredLogin()
  useLightPaper()
  useEffect(keepFocus, [])
  const { closingAt } = useMe()
  const screen = <Screen />
  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#main">
        {t('skip')}
      </a>
      <Progress />
      <Readable name="offline">
        <Offline />
      </Readable>
      {closingAt !== null && (
        <Readable name="closing">
          <ClosingBanner closingAt={closingAt} />
        </Readable>
      )}
      {chrome !== 'bare' && (
        <Readable name="banner">
          <Banner />
        </Readable>
      )}
      {chrome !== 'bare' && (
        <Readable name="header">
          <Header />
        </Readable>
      )}
      <main id="main" tabIndex={-1} ref={main} className={classes.main}>
        {handle?.private ? <AuthGuard>{screen}</AuthGuard> : screen}
      </main>
      {chrome === 'full' && (
        <Readable name="footer">
          <Footer />
        </Readable>
      )}
      {chrome !== 'bare' && (
        <Readable name="tools">
          <Tools />
        </Readable>
      )}
      <Readable name="members">
        <Members />
      </Readable>
      <Readable name="question">
        <QuestionDialog />
      </Readable>
      <Readable name="notices">
        <Notices />
      </Readable>
    </div>
  )
}

/** The page, or a placeholder of the one that is on its way. A separate component: the rest of the layout stays as it is. */
function Screen() {
  const leaving = useLeaving()
  return (
    <>
      {leaving && <ScreenSkeleton />}
      <div className={classes.screen} hidden={leaving}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </div>
    </>
  )
}

/** A separate component: its state change on hydration would otherwise rerender the whole page. */
function Members() {
  const { userId } = useMe()
  const hydrated = useHydrated()
  return userId !== null && hydrated ? <MemberWork /> : null
}

/** `data-shows` is the address of the page that is rendered; the browser's own may be ahead of it, while the page's data are fetched. */
function Progress() {
  const busy = useNavigation().state !== 'idle'
  const { pathname, search } = useLocation()
  const shows = useHref({ pathname, search })
  return <div className={classes.progress} data-busy={busy || undefined} data-shows={shows} aria-hidden="true" />
}

/** Parameters that name what a page is about, as a work to mark does. */
const ABOUT = ['id', 'task']

/** On navigation, scrolls to the top and moves the focus to the main content. */
function useTopOfPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const place = [pathname, ...ABOUT.map((name) => query.get(name) ?? '')].join('#')
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [place])
  return main
}

function useStoredLogin() {
  const me = useMe()
  const { queries } = useApp()
  useEffect(() => storeLogin(me), [me])
  useEffect(() => {
    const onEvent = (event: StorageEvent) => {
      if (isLoginEvent(event)) queries.invalidateQueries()
    }
    addEventListener('storage', onEvent)
    return () => removeEventListener('storage', onEvent)
  }, [queries])
}

/** Prints in the light scheme, whichever scheme the screen uses. */
function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let before = dataset.mantineColorScheme
    const begin = () => {
      before = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const end = () => {
      dataset.mantineColorScheme = before
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}

function listen(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline; the live region always exists, so that screen readers announce it. */
function Offline() {
  const t = useText('common')
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{!online && <p className={classes.offline}>{t('offline')}</p>}</div>
}

const close = () => ask(null)

/** The error catalogue's dialogs. */
export function QuestionDialog() {
  const t = useText('common')
  const question = useQuestion()
  if (!question) return null
  const text = question.kind === 'reload' ? t('error.chunkHelp') : question.text
  return (
    <Dialog opened onClose={close} label={text} size={400}>
      <Text py="xs" pr="lg" role="alert">
        {text}
      </Text>
      <Group justify="flex-end" mt="md">
        <Answers question={question} />
      </Group>
    </Dialog>
  )
}

function Answers({ question }: { question: Question }) {
  const t = useText('common')
  const { pathname, search } = useLocation()
  if (question.kind === 'message') return <Button onClick={close}>{t('ok')}</Button>
  if (question.kind === 'reload') return <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
  return (
    <>
      {question.cancel && (
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
      )}
      <Button component={Link} to={paths.login(full(pathname + search))} onClick={close}>
        {t('login.go')}
      </Button>
    </>
  )
}

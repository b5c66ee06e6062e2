import { Button, Skeleton, Stack } from '@mantine/core'
import { type ReactNode, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError } from 'react-router'
import { full, paths } from '../paths.ts'
import { Empty } from '../ui/Card.tsx'
import { useApp } from './context.ts'
import { Head } from './Head.tsx'
import { useText } from './i18n/use-text.ts'
import { loggedOut } from './Notices.tsx'
import { isCallError, isMissing } from './queries.ts'
import type { RouteRefusal } from './screen.ts'

const isRefusal = (value: unknown): value is RouteRefusal =>
  typeof value === 'object' && value !== null && 'msg' in value && 'loggedOut' in value

/** Shown if a page fails: the reason, and what to do about it. */
export function RouteError() {
  const app = useApp()
  const t = useText('common')
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const response = isRouteErrorResponse(error) ? error : null
  const refusal = isRefusal(response?.data) ? response.data : null
  const called = isCallError(error) ? error : null
  const isLoggedOut = refusal?.loggedOut ?? false
  useEffect(() => {
    if (isLoggedOut) loggedOut.tell(app)
  }, [app, isLoggedOut])
  const chunk = error instanceof Error && error.name === 'ChunkLoadError'
  const missing = response?.status === 404 || isMissing(error)
  const title = chunk ? t('error.chunk') : missing ? t('error.missing') : t('error.title')
  const cutOff = refusal?.code === 'network' || refusal?.code === 'timeout'
  const drawing = isLoggedOut ? 'door' : missing ? 'missing' : cutOff ? 'offline' : 'broken'
  const again = () => (chunk ? location.reload() : revalidator.revalidate())
  return (
    <div className="page">
      <Head title={title} index={false} />
      <Empty
        heading
        drawing={drawing}
        title={title}
        text={
          refusal?.msg ??
          called?.message ??
          (chunk ? t('error.chunkHelp') : response ? t('error.help') : t('error.own'))
        }
      >
        {isLoggedOut ? (
          <Button component={Link} to={paths.login(full(pathname + search))}>
            {t('login.go')}
          </Button>
        ) : (
          !missing && (
            <Button onClick={again} loading={revalidator.state === 'loading'}>
              {t('error.again')}
            </Button>
          )
        )}
        <Button variant="default" component={Link} to={missing ? paths.list() : paths.home()}>
          {missing ? t('error.toList') : t('error.toHome')}
        </Button>
      </Empty>
    </div>
  )
}

/** Shown if even the layout failed, as the start-up call did not respond. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  )
}

interface PartBodyProps {
  /** Whether the part that comes next is on its way for longer than a moment (useComing). */
  away: boolean
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/**
 * The part of a page that its address selects. The old one stays for a moment, then gives way to a placeholder, until the next is there.
 * One Suspense boundary for all parts: a new one would show its fallback at once, and React shows none for less than 300 ms.
 */
export function PartBody({ away, above, below, children }: PartBodyProps) {
  return (
    <>
      {away && <Skeleton h={320} aria-busy="true" />}
      <div hidden={away}>
        {above && <Suspense>{above}</Suspense>}
        <Suspense fallback={<Skeleton h={320} />}>{children}</Suspense>
        {below && <Suspense>{below}</Suspense>}
      </div>
    </>
  )
}

/** Placeholder while a page's data is loading. */
export function ScreenSkeleton() {
  return (
    <Stack className="page" py="xl" aria-busy="true">
      <Skeleton h={32} w="40%" />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  )
}

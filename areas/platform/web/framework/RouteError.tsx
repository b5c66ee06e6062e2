import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError } from 'react-router'
import { full, paths } from '../paths.ts'
import { Empty } from '../ui/Empty.tsx'
import { isCallError, isMissing } from './call-error.ts'
import { useApp } from './context.ts'
import { Head } from './Head.tsx'
import { useText } from './i18n/use-text.ts'
import { loggedOut } from './logged-out.ts'
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

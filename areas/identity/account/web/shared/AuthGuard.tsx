import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScreenSkeleton } from '@leitai/platform/web/framework/RouteError.tsx'
import { full, paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button } from '@mantine/core'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMe } from './session.ts'

/** Renders its children in the browser for members; guests see a link to the sign-in page that returns here. */
export function AuthGuard({ children }: { children: ReactNode }) {
  const t = useText('common')
  const me = useMe()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState(useHydrated())
  // In a transition, code that has been loaded already is shown without a fallback before it, which React would keep for 300 ms.
  useEffect(() => startTransition(() => setShown(true)), [])
  if (me.loginFlag) return shown ? children : <ScreenSkeleton />
  return (
    <>
      <Head title={t('login.missing')} index={false} />
      <Empty heading drawing="door" title={t('login.missing')} text={t('login.wall')}>
        <Button component={Link} to={paths.login(full(pathname + search))}>
          {t('login.go')}
        </Button>
        <Button variant="default" component={Link} to={paths.home()}>
          {t('error.toHome')}
        </Button>
      </Empty>
    </>
  )
}

import { currentLogin } from '@leitai/identity/account/contract.session'
import { feedbackForm } from '@leitai/identity/account/web/shared/FeedbackButton.tsx'
import { forgetLogin } from '@leitai/identity/account/web/shared/session'
import { load } from '@leitai/platform/web/api'
import { appKey } from '@leitai/platform/web/framework/context'
import { loggedOut } from '@leitai/platform/web/framework/Notices.tsx'
import { ReadableScreen } from '@leitai/platform/web/framework/Readable.tsx'
import { RootError, RouteError } from '@leitai/platform/web/framework/RouteError.tsx'
import { redirectTo, routesOf, type Screen } from '@leitai/platform/web/framework/screen'
import { paths } from '@leitai/platform/web/paths'
import { Root } from '@leitai/site/frame/web/Root.tsx'
import { Outlet, type RouteObject } from 'react-router'
import * as screens from './screens.ts'

loggedOut.provide(forgetLogin)
feedbackForm.provide(() => import('@leitai/site/feedback/web/FeedbackForm.tsx'))

/** In development alone: the build removes this line with all it imports. */
const development: Screen[] = import.meta.env.DEV ? [(await import('./gallery/screen.ts')).screen] : []

/** All routes, below the base path /v3. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: async ({ context }) => {
      const app = context.get(appKey)
      await Promise.all([app.texts.load(['common']), load(app, currentLogin, {})])
      return null
    },
    shouldRevalidate: () => false,
    children: [
      {
        id: 'screens',
        Component: Screens,
        ErrorBoundary: RouteError,
        children: [
          redirectTo('/', paths.home()),
          ...[...Object.values<Screen>(screens), ...development].flatMap(routesOf),
          redirectTo('/accountset', paths.settings()),
          redirectTo('/myNotice', paths.messages()),
          redirectTo('/rule', paths.serverRule()),
          redirectTo('/guide', paths.howTo()),
          // The specification redirects every unknown path to the home page.
          redirectTo('*', paths.home()),
        ],
      },
    ],
  },
]

function Screens() {
  return (
    <ReadableScreen>
      <Outlet />
    </ReadableScreen>
  )
}

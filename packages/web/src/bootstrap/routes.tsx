import { currentLogin } from '@leitai/contract/identity/session'
import { Outlet, type RouteObject } from 'react-router'
import { load } from '../platform/api.ts'
import { appKey } from '../platform/app/context.ts'
import { feedbackDialog, palette } from '../platform/app/provided.ts'
import { ReadableScreen } from '../platform/app/Readable.tsx'
import { Root } from '../platform/app/Root.tsx'
import { RootError, RouteError } from '../platform/app/RouteError.tsx'
import { redirectTo, routesOf, type Screen } from '../platform/app/screen.ts'
import { paths } from '../platform/paths.ts'
import * as screens from './screens.ts'

palette.provide(() => import('../site/search/Palette.tsx'))
feedbackDialog.provide(() => import('../site/feedback/FeedbackDialog.tsx'))

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

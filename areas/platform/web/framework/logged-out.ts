import type { App } from './context.ts'

type Forget = (app: App) => void

let forget: Forget = () => undefined

/** The server has said that the session is over. Identity, which keeps who is logged in, says what then becomes of it (apps/web/routes.tsx). */
export const loggedOut = {
  provide(listener: Forget): void {
    forget = listener
  },
  tell: (app: App) => forget(app),
}

import type { CallError } from '../../contract/client.ts'
import type { App } from './context.ts'
import { ask } from './dialogs.ts'
import { loggedOut } from './logged-out.ts'

/** The specification's error catalogue: a missing session offers the sign-in page, other errors are shown in a dialog. */
export function showRefusal(app: App, error: CallError): void {
  if (!error.loggedOut) {
    ask({ kind: 'message', text: error.message })
    return
  }
  loggedOut.tell(app)
  ask({
    kind: 'login',
    text: error.message || app.texts.get('common', 'login.none'),
    cancel: error.code === 'login.missing',
  })
}

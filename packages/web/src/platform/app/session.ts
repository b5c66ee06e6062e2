import { currentLogin } from '@leitai/contract/identity/session'
import { useCall } from '../api.ts'
import { useApp } from './context.ts'
import { ask } from './dialogs.ts'
import type { Me } from './login-record.ts'

/** Who is logged in; the page brings it along. */
export const useMe = (): Me => useCall(currentLogin, {})

/** For buttons that need a log-in: true when there is one, otherwise the dialog 还未登录. */
export function useLoginCheck(): () => boolean {
  const app = useApp()
  const me = useMe()
  return () => {
    if (!me.loginFlag) ask({ kind: 'login', text: app.texts.get('common', 'login.missing'), cancel: true })
    return me.loginFlag
  }
}

import { useCall } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { currentLogin } from '../../contract.session.ts'
import type { Me } from './login-record.ts'

/** The current user; the page contains it. */
export const useMe = (): Me => useCall(currentLogin, {})

/** For buttons that require signing in: returns true if signed in, otherwise opens the dialog 还未登录. */
export function useLoginCheck(): () => boolean {
  const app = useApp()
  const me = useMe()
  return () => {
    if (!me.loginFlag) ask({ kind: 'login', text: app.texts.get('common', 'login.missing'), cancel: true })
    return me.loginFlag
  }
}

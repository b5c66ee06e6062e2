import { currentLogin } from '@leitai/identity/account/contract.session'
import { useCall } from '../api.ts'
import { useApp } from '../framework/context.ts'
import { ask } from '../framework/dialogs.ts'
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

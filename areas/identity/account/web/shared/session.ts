import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { ask } from '@leitai/platform/web/framework/dialogs'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { currentLogin } from '../../contract.session.ts'

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

export type Me = WireOf<typeof currentLogin>

const KEY = 'leitai.login'
/** The record of an anonymous visitor. */
export const NOBODY: Me = {
  loginFlag: false,
  userId: null,
  userName: null,
  avatar: null,
  sessionId: null,
  token: null,
  role: null,
  passwordWeak: false,
  consentDue: [],
  hosts: false,
  closingAt: null,
  twoStepTicket: null,
}

/** Updates the specification's sign-in record in localStorage; other tabs notice it by the storage event. */
export function storeLogin(me: Me): void {
  if (!me.loginFlag) {
    localStorage.removeItem(KEY)
    return
  }
  const { avatar, loginFlag, sessionId, userId, userName, token } = me
  const text = JSON.stringify({ avatar, loginFlag, sessionId, userId, userName, token })
  if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text)
}

/** Whether this storage event means that another tab signed in or out. */
export const isLoginEvent = (event: StorageEvent) => event.key === KEY || event.key === null

/** After signing in: drops responses cached for the anonymous visitor. */
export function takeLogin(app: App, me: Me): void {
  app.queries.removeQueries({ predicate: (query) => query.queryKey[0] !== currentLogin.path })
  app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, me)
  storeLogin(me)
}

/** After the server reported an expired session: clears the record but keeps the page. */
export function forgetLogin(app: App): void {
  app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, NOBODY)
  localStorage.removeItem(KEY)
}

/** Clears the browser's storage and reloads from the home page; the server has cleared the cookies. */
export function leave(home: string): void {
  localStorage.clear()
  sessionStorage.clear()
  location.assign(home)
}

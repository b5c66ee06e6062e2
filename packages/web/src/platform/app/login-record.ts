import type { WireOf } from '@leitai/contract/core/call'
import { currentLogin } from '@leitai/contract/identity/session'
import type { App } from './context.ts'
import { queryOf } from './queries.ts'

export type Me = WireOf<typeof currentLogin>

const KEY = 'leitai.login'
/** The record of whoever is not logged in. */
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

/** Keeps the stored log-in record of the specification in step; other tabs hear of it by the storage event. */
export function storeLogin(me: Me): void {
  if (!me.loginFlag) {
    localStorage.removeItem(KEY)
    return
  }
  const { avatar, loginFlag, sessionId, userId, userName, token } = me
  const text = JSON.stringify({ avatar, loginFlag, sessionId, userId, userName, token })
  if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text)
}

/** True where this storage event says that another tab logged in or out. */
export const isLoginEvent = (event: StorageEvent) => event.key === KEY || event.key === null

/** After logging in: answers given to the anonymous visitor are dropped. */
export function takeLogin(app: App, me: Me): void {
  app.queries.removeQueries({ predicate: (query) => query.queryKey[0] !== currentLogin.path })
  app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, me)
  storeLogin(me)
}

/** The server said that the log-in is over: the record goes, the page stays. */
export function forgetLogin(app: App): void {
  app.queries.setQueryData(queryOf(app, currentLogin, {}).queryKey, NOBODY)
  localStorage.removeItem(KEY)
}

/** Ends what this browser keeps and starts anew from the home page; the server has cleared the cookies. */
export function leave(home: string): void {
  localStorage.clear()
  sessionStorage.clear()
  location.assign(home)
}

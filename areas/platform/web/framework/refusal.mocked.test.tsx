import { currentLogin } from '@leitai/identity/account/contract.session'
import { forgetLogin, isLoginEvent, leave, storeLogin, takeLogin } from '@leitai/identity/account/web/shared/session'
import { QuestionDialog } from '@leitai/site/frame/web/Root.tsx'
import { somebody } from '@leitai/testing/web/fake'
import { render, testApp } from '@leitai/testing/web/render.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../contract/client.ts'
import { limits } from '../../contract/limits.ts'
import { ChunkLoadError, loadChunk } from './chunk.ts'
import type { Question } from './dialogs.ts'
import { loggedOut, showRefusal } from './Notices.tsx'
import { queryOf } from './queries.ts'

let openQuestion: Question | null = null
vi.mock('./dialogs.ts', () => ({
  ask: (question: Question | null) => {
    openQuestion = question
  },
  useQuestion: () => openQuestion,
}))
// The native dialog element needs a browser.
vi.mock('../ui/Dialog.tsx', () => ({
  Dialog: ({ title, label, onClose, children }: Record<string, unknown>) => (
    <section data-titled={title !== undefined} data-closable={onClose !== undefined} aria-label={String(label)}>
      {children as never}
    </section>
  ),
}))

/** The part of the Storage API that the sign-in record uses. */
function fakeStore() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    size: () => kept.size,
  }
}
const stores = { local: fakeStore(), session: fakeStore() }
beforeEach(() => {
  openQuestion = null
  stores.local = fakeStore()
  stores.session = fakeStore()
  vi.stubGlobal('localStorage', stores.local)
  vi.stubGlobal('sessionStorage', stores.session)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const gone = (code: string, message: string) =>
  new CallError(message, { code, status: 401, data: { loginFlag: false } })

// covers: spec.calls.flag-false-msg, spec.errors.refusal-msg-closable
test('a refusal is shown with the server’s message in a closable dialog without a title', async () => {
  const app = await testApp([])
  showRefusal(app, new CallError('今日提交次数已用完', { code: 'submission.dailyLimit', status: 429 }))
  expect(openQuestion).toEqual({ kind: 'message', text: '今日提交次数已用完' })
  const dialog = await render(<QuestionDialog />)
  expect(dialog).toContain('data-titled="false" data-closable="true"')
  expect(dialog).toContain('今日提交次数已用完')
  expect(dialog).not.toContain('去登录')
})

// covers: spec.roles.alert-shows-expired, spec.calls.data-loginflag-false-stored, spec.errors.signin-missing-message
test('a missing or expired session clears the user and offers the sign-in page with a way back', async () => {
  const app = await testApp([])
  const record = () => app.queries.getQueryData(queryOf(app, currentLogin, {}).queryKey)
  loggedOut.provide(forgetLogin)
  takeLogin(app, somebody)
  expect(record()).toMatchObject({ userName: '小明' })
  showRefusal(app, gone('login.expired', '登录已过期'))
  expect(record()).toMatchObject({ loginFlag: false, userName: null })
  expect(stores.local.getItem('leitai.login')).toBe(null)
  expect(openQuestion).toEqual({ kind: 'login', text: '登录已过期', cancel: false })
  const dialog = await render(<QuestionDialog />, { at: '/cmptDetail.html?id=7' })
  expect(dialog).toContain(`/login.html?back=${encodeURIComponent('/v3/cmptDetail.html?id=7')}`)
  expect([dialog.includes('去登录'), dialog.includes('取消')]).toEqual([true, false])
})

// covers: spec.errors.signin-missing-message, spec.errors.buttons-cancel
test('an anonymous user sees 还未登录 and may cancel; without a message the text is 没有登录', async () => {
  const app = await testApp([])
  showRefusal(app, gone('login.missing', '还未登录'))
  const dialog = await render(<QuestionDialog />)
  expect(['还未登录', '去登录', '取消'].filter((word) => dialog.includes(word))).toHaveLength(3)
  showRefusal(app, gone('login.missing', ''))
  expect(openQuestion).toMatchObject({ text: '没有登录' })
})

// covers: spec.errors.chunkloaderror-after-120, spec.constants.30-s-120
test('a script that fails or takes over 120 seconds throws ChunkLoadError and offers to reload', async () => {
  vi.useFakeTimers()
  const late = loadChunk(() => new Promise<never>(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(limits.chunkTimeoutSeconds * 1000 - 1)
  expect([limits.chunkTimeoutSeconds, openQuestion]).toEqual([120, null])
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBeInstanceOf(ChunkLoadError)
  expect(openQuestion).toEqual({ kind: 'reload' })
  expect(await render(<QuestionDialog />)).toContain('刷新页面')
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow(ChunkLoadError)
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7)
})

// covers: spec.fields.record-stored-browser, spec.states.signout-clears-local
test('the sign-in record is stored in the browser, other tabs notice it, and signing out clears both stores', () => {
  storeLogin(somebody)
  const kept = JSON.parse(stores.local.getItem('leitai.login') ?? '{}')
  expect(Object.keys(kept).toSorted()).toEqual(['avatar', 'loginFlag', 'sessionId', 'token', 'userId', 'userName'])
  expect([
    isLoginEvent({ key: 'leitai.login' } as StorageEvent),
    isLoginEvent({ key: 'other' } as StorageEvent),
  ]).toEqual([true, false])
  stores.session.setItem('draft', 'x')
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  leave('/v3/home.html')
  expect([stores.local.size(), stores.session.size()]).toEqual([0, 0])
  expect(assign).toHaveBeenCalledWith('/v3/home.html')
})

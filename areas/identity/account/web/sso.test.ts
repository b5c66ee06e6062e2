import { queryOf } from '@leitai/platform/web/framework/queries'
import { somebody } from '@leitai/testing/web/fake'
import { testApp } from '@leitai/testing/web/render.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { currentLogin } from '../contract.session.ts'
import { clearSsoRetry, retrySso } from './contact.ts'
import { takeLogin } from './shared/session.ts'

afterEach(() => vi.unstubAllGlobals())

// covers: spec.calls.token-expired-sso, spec.errors.token-user-cleared
test('an expired token drops the session and restarts SSO once', async () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const assign = vi.fn()
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('location', { assign })
  const app = await testApp([])
  takeLogin(app, somebody)
  expect(retrySso(app, 'campus', '/v3/home.html')).toBe(true)
  expect(app.queries.getQueryData(queryOf(app, currentLogin, {}).queryKey)).toMatchObject({ loginFlag: false })
  expect(retrySso(app, 'campus', null)).toBe(false)
  expect(assign).toHaveBeenCalledTimes(1)
  expect(retrySso(app, 'campus', null)).toBe(true)
  clearSsoRetry()
  expect(retrySso(app, '', null)).toBe(false)
})

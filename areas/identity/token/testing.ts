import type { tokenScopes } from '@leitai/platform/contract/call'
import { createClient } from '@leitai/platform/contract/client'
import { type builders, PASSWORD } from '@leitai/testing/build'
import type { TestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import type { users } from '../account/table.ts'
import * as contract from './contract.ts'

export type Scope = (typeof tokenScopes)[number]

/** What a new token is asked for with. */
export const wanted = (scopes: Scope[] = ['read', 'submit'], more: { days?: number; proof?: string } = {}) => ({
  name: '训练机',
  scopes,
  days: 30,
  proof: PASSWORD,
  ...more,
})

/** People and programs of the tests of tokens. */
export function holders(app: TestApp, build: ReturnType<typeof builders>) {
  async function somebody(values: Partial<typeof users.$inferInsert> = {}) {
    const user = await build.user(values)
    return { user, visitor: await app.as(user) }
  }
  /** Calls with only a token. */
  const bearing = (token: string, more: Record<string, string> = {}) =>
    createClient({
      origin: app.origin,
      language: () => 'zh',
      headers: () => ({ authorization: `Bearer ${token}`, ...more }),
    })
  const whoIs = (token: string) => refusalOf(bearing(token)(contract.tokenInUse, {}))
  return { somebody, bearing, whoIs }
}

import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { users } from '../account/table.ts'
import type { realNameBuilders } from '../realname/testing.ts'
import { closeDueAccounts } from './closure.ts'
import * as contract from './contract.ts'

const DAY_MS = 86_400_000

/** What the tests of closing an account do again and again. */
export function closingSteps(app: TestApp, build: ReturnType<typeof realNameBuilders>) {
  const later = (days: number) => app.travel(new Date(app.ctx.now().getTime() + days * DAY_MS))
  async function somebody(values: Partial<typeof users.$inferInsert> = {}) {
    const user = await build.user(values)
    return { user, visitor: await app.as(user) }
  }
  const close = (visitor: Visitor, confirmation = PASSWORD) =>
    visitor.call(contract.closeAccount, { confirmation, reason: '' })
  const rowOf = async (id: number) => (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0]
  const isClosed = async (id: number) => (await rowOf(id))?.state === 'closed'
  /** Travels to the closing time and runs the cleanup. */
  async function comesDue() {
    later(15.01)
    await closeDueAccounts(app.ctx)
  }
  return { later, somebody, close, rowOf, isClosed, comesDue }
}

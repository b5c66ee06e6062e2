import { hostRoles } from '@leitai/competition/definition/table'
import type { users } from '@leitai/identity/account/table'
import type { InputOf } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { pointMoves } from '../points/table.ts'
import * as contract from './contract.ts'

/** Shared helpers of the forum’s tests. */

type Message = Partial<InputOf<typeof contract.sendBbsMessage>>
const paging = { page: 1, pageSize: 20 }

export const begin = (visitor: Visitor, more: Message = {}) =>
  visitor.call(contract.sendBbsMessage, { title: '演示话题', content: '演示正文', tags: [], ...more })
export const reply = (visitor: Visitor, topicId: number, content = '演示回复', more: Message = {}) =>
  visitor.call(contract.sendBbsMessage, { topicId, content, tags: [], ...more })
export const read = (visitor: Visitor, topicId: number, more: Partial<InputOf<typeof contract.forumTopic>> = {}) =>
  visitor.call(contract.forumTopic, { topicId, ...paging, ...more })
export const list = (visitor: Visitor, more: Partial<InputOf<typeof contract.listTopics>> = {}) =>
  visitor.call(contract.listTopics, {
    scope: 'all',
    unanswered: false,
    tag: '',
    keyword: '',
    order: 'active',
    ...paging,
    ...more,
  })

export function speakers(app: TestApp, build: ReturnType<typeof builders>) {
  /** A user whose account is no longer new. */
  return async (values: Partial<typeof users.$inferInsert> = {}) => {
    const user = await build.user({ createdAt: new Date(app.ctx.now().getTime() - 30 * 86_400_000), ...values })
    return { user, visitor: await app.as(user) }
  }
}

/** What the tests of the forum make and look at again and again. */
export function forumSteps(app: TestApp, build: ReturnType<typeof builders>) {
  const speaker = speakers(app, build)
  const paid = async (userId: number) =>
    (
      await app.ctx.db
        .select({ kind: pointMoves.kind, points: pointMoves.points })
        .from(pointMoves)
        .where(eq(pointMoves.userId, userId))
    )
      .map(({ kind, points }) => `${kind} ${points}`)
      .toSorted()
  /** A published competition with its owner and one staff member in this role. */
  async function setUp(role: 'editor' | 'judge' | 'support' = 'editor', status: 'published' | 'draft' = 'published') {
    const [owner, helper] = [await speaker(), await speaker()]
    const { id } = await build.competition({ ownerId: owner.user.id, status })
    await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: helper.user.id, role, at: app.ctx.now() })
    return { id, owner, helper }
  }
  return { paid, setUp }
}

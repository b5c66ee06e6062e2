import type * as message from '@leitai/contract/site/message'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { blockedSenders } from '../table.ts'

export const blackMessageList: Handler<typeof message.blackMessageList> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const own = eq(blockedSenders.userId, me.id)
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar, at: blockedSenders.at })
    .from(blockedSenders)
    .innerJoin(users, eq(users.id, blockedSenders.refusedId))
    .where(own)
    .orderBy(desc(blockedSenders.at), desc(blockedSenders.refusedId))
    .limit(pageSize)
    .offset(offset)
  const total = await db.$count(blockedSenders, own)
  return { list: rows.map(({ at, ...user }) => ({ ...shownPerson(user), at })), total, page, pageSize }
}

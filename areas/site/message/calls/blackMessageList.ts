import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as message from '../contract.ts'
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

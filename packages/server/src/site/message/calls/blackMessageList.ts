import type * as message from '@leitai/contract/site/message'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { letterRefusals } from '../table.ts'

export const blackMessageList: Handler<typeof message.blackMessageList> = async ({ db, me }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const own = eq(letterRefusals.userId, me.id)
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar, at: letterRefusals.at })
    .from(letterRefusals)
    .innerJoin(users, eq(users.id, letterRefusals.refusedId))
    .where(own)
    .orderBy(desc(letterRefusals.at), desc(letterRefusals.refusedId))
    .limit(pageSize)
    .offset(offset)
  const total = await db.$count(letterRefusals, own)
  return { list: rows.map(({ at, ...user }) => ({ ...shownPerson(user), at })), total, page, pageSize }
}

import type * as message from '@leitai/contract/message'
import { shownPerson } from '../../account/record.ts'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { desc, eq } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
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

import { competitions } from '../../competition/definition/table.ts'
import { members } from '../../competition/team/table.ts'
import { users } from '../../identity/account/table.ts'
import { sql } from '../../platform/db/orm.ts'
import { type Placeholders, value } from '../../platform/db/statement.ts'
import { sidesOf } from './person.ts'
import { userFollows } from './table.ts'

/** The numbers on a user’s page, and whether the caller follows them, as parts of a statement. Closed accounts do not count as followers. */
export const countParts = ({ userId, myId }: Placeholders<{ userId: number; myId: number | null }>) => {
  const follows = (kind: 'followers' | 'following') => {
    const { own, other } = sidesOf(kind)
    return value(sql<number>`(select count(*)::int from ${userFollows} join ${users} on ${users.id} = ${other}
      where ${own} = ${userId}::int and ${users.state} <> 'closed')`)
  }
  return {
    competitions: value(sql<number>`(select count(*)::int from ${members}
      join ${competitions} on ${competitions.id} = ${members.cmptId}
      where ${members.userId} = ${userId}::int and ${competitions.status} = 'published')`),
    followers: follows('followers'),
    following: follows('following'),
    followed: value(sql<boolean>`exists (select from ${userFollows}
      where ${userFollows.userId} = ${myId}::int and ${userFollows.targetId} = ${userId}::int)`),
  }
}

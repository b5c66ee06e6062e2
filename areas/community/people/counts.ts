import { competitions } from '@leitai/competition/definition/table'
import { members } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, value } from '@leitai/platform/db/statement'
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

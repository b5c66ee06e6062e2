import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import { type Merge, mergeVotes, teams } from '../team/table.ts'
import { logoOf } from '../team/team.ts'
import { wordsOf } from '../team/verdict.ts'
import type * as contract from './contract.ts'
import { isRunning } from './merge.ts'
import { reasonWords } from './texts.ts'

type Shown = z.output<typeof contract.getMergeRecordInfo.output>

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

async function sidesOf(db: Db, merge: Merge) {
  const rows = await db
    .select({ vote: mergeVotes, person: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(mergeVotes)
    .innerJoin(users, eq(users.id, mergeVotes.userId))
    .where(eq(mergeVotes.mergeId, merge.id))
    .orderBy(asc(mergeVotes.userId))
  const both = await db
    .select({ id: teams.id, logo: teams.logo })
    .from(teams)
    .where(inArray(teams.id, [merge.fromTeamId, merge.toTeamId]))
  return (teamId: number, name: string) => {
    const mine = rows.filter(({ vote }) => vote.teamId === teamId)
    const weights = (agree: boolean) =>
      sum(mine.filter(({ vote }) => vote.agree === agree).map(({ vote }) => vote.weight))
    return {
      teamId,
      name,
      logo: logoOf(both.find(({ id }) => id === teamId) ?? { id: teamId, logo: null }),
      voters: mine.map(({ vote, person }) => ({
        person: shownPerson(person),
        weight: vote.weight,
        agree: vote.agree,
      })),
      whole: sum(mine.map(({ vote }) => vote.weight)),
      for: weights(true),
      against: weights(false),
    }
  }
}

/** A merge with the votes of each voter, as members of either team see it. */
export async function viewOf(
  { db, me, now, language }: Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'language'>,
  merge: Merge,
): Promise<Shown> {
  const side = await sidesOf(db, merge)
  const from = side(merge.fromTeamId, merge.names.from)
  const to = side(merge.toTeamId, merge.names.to)
  const turn = merge.state === 'launching' ? from : to
  const mine = turn.voters.find(({ person }) => person.userId === me.id)
  const closed = !isRunning(merge) || merge.endsAt <= now
  const refusal = closed
    ? ({ code: 'merge.closed' } as const)
    : !mine
      ? ({ code: 'merge.notYours' } as const)
      : mine.agree === null
        ? null
        : ({ code: 'merge.voted' } as const)
  return {
    ...merge,
    mergeId: merge.id,
    reason: merge.state === 'failed' ? reasonWords(merge.reason, language) : null,
    from,
    to,
    mayVote: wordsOf(refusal, language),
  }
}

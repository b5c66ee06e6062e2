import { type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { signUps } from '../definition/table.ts'
import { type Keeping, keepingParts, keepingReads } from './eligibility.ts'
import { barred, members, type Team, teams } from './table.ts'

export interface CompetitorKey {
  cmptId: number
  userId: number
}
type Given = Placeholders<CompetitorKey>

/** A common table expression with the caller's team in a competition, for the parts below; `ownId` is its id. */
export const ownTeamCte = ({ cmptId, userId }: { cmptId: SQLWrapper; userId: SQLWrapper }) =>
  sql`own as materialized (select ${members.teamId} as id from ${members}
    where ${members.cmptId} = ${cmptId} and ${members.userId} = ${userId})`
export const ownId = sql<number>`(select own.id from own)`

/** Parts that say what the rules ask about a person in a competition. They need `ownTeamCte`. */
export const competitorParts = (given: Given) => ({ team: ownTeamPart(), ...placeParts(given) })

/** The caller’s team, as a part of a statement with `ownTeamCte`. */
export const ownTeamPart = () => row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${ownId}`)

/** What a person is in a competition, with a team or without. */
const placeParts = (given: Given) => ({
  signedUp: value(
    sql<boolean>`exists (select from ${signUps} where ${signUps.cmptId} = ${given.cmptId} and ${signUps.userId} = ${given.userId})`,
  ),
  barred: value(
    sql<boolean>`exists (select from ${barred} where ${barred.cmptId} = ${given.cmptId} and ${barred.userId} = ${given.userId})`,
  ),
  ...keepingParts(given),
})
export type Place = Omit<Competitor, 'team'>

const placeIn = statement(placeParts)
/** By both ids. */
const keptPlace = keptRead({ reads: [signUps, barred, ...keepingReads], most: 5000 }, (db, key: string) => {
  const [cmptId = 0, userId = 0] = key.split(' ').map(Number)
  return placeIn(db, { cmptId, userId })
})

/** What a person is in a competition, for calls that read: it changes seldom, so that it is kept. */
export const placeOf = (db: Db, { cmptId, userId }: CompetitorKey): Promise<Place> =>
  keptPlace(db, `${cmptId} ${userId}`)

export interface Competitor extends Keeping {
  team: Team | null
  signedUp: boolean
  barred: boolean
}

/** Why a person without a team cannot do something: not signed up, barred from other teams, or no team yet. */
export const refusalWithoutTeam = ({ signedUp, barred }: Pick<Competitor, 'signedUp' | 'barred'>): Refusal => ({
  code: signedUp ? (barred ? 'team.barred' : 'team.none') : 'competition.notSignedUp',
})

/** The team of a person in a competition; refused without one. */
export function teamOfCompetitor(competitor: Competitor): Team {
  if (!competitor.team) throw new Refused(refusalWithoutTeam(competitor))
  return competitor.team
}

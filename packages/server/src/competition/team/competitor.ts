import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { getTableColumns, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { type Placeholders, row, statement, value } from '../../platform/db/statement.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import { signUps } from '../definition/table.ts'
import { banOf } from './ban-port.ts'
import { type Keeping, staffPart } from './eligibility.ts'
import { barred, members, type Team, teams } from './table.ts'

export interface CompetitorAsked {
  cmptId: number
  userId: number
  now: Date
}
type Given = Placeholders<CompetitorAsked>

/** A common table expression with the caller's team in a competition, for the parts below; `ownId` is its id. */
export const ownTeamCte = ({ cmptId, userId }: { cmptId: SQLWrapper; userId: SQLWrapper }) =>
  sql`own as materialized (select ${members.teamId} as id from ${members}
    where ${members.cmptId} = ${cmptId} and ${members.userId} = ${userId})`
export const ownId = sql<number>`(select own.id from own)`

/** Parts that say what the rules ask about a person in a competition. They need `ownTeamCte`. */
export const competitorParts = (given: Given) => ({
  team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${ownId}`),
  signedUp: value(
    sql<boolean>`exists (select from ${signUps} where ${signUps.cmptId} = ${given.cmptId} and ${signUps.userId} = ${given.userId})`,
  ),
  barred: value(
    sql<boolean>`exists (select from ${barred} where ${barred.cmptId} = ${given.cmptId} and ${barred.userId} = ${given.userId})`,
  ),
  ban: banOf.get()(given),
  staff: staffPart(given),
})

export interface Competitor extends Keeping {
  team: Team | null
  signedUp: boolean
  barred: boolean
}

const competitorFacts = statement(competitorParts, ownTeamCte)

/** A person in a competition, in one query. */
export const competitorIn = (db: Db, asked: CompetitorAsked): Promise<Competitor> => competitorFacts(db, asked)

/** Why a person without a team cannot do something: not signed up, barred from other teams, or no team yet. */
export const refusalWithoutTeam = ({ signedUp, barred }: Pick<Competitor, 'signedUp' | 'barred'>): Refusal => ({
  code: signedUp ? (barred ? 'team.barred' : 'team.none') : 'competition.notSignedUp',
})

/** The team of a person in a competition; refused without one. */
export function teamOfCompetitor(competitor: Competitor): Team {
  if (!competitor.team) throw new Refused(refusalWithoutTeam(competitor))
  return competitor.team
}

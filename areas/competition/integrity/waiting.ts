import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import type { AdminWaiting, HostWaiting } from '@leitai/platform/waiting/waiting'
import { notAbout } from './case.ts'
import { flagsWithoutOwn, withoutOwn } from './exclude-own.ts'
import { caseSubjects, cases, reports, similarityFlags } from './table.ts'

const openReports = (meId: SQL<number>) =>
  sql`from ${reports} where ${reports.state} in ('open', 'checking') and ${withoutOwn(meId)}`
// Not the people's turn: asked ones wait for an answer.
const openCases = (meId: SQL<number>) =>
  sql`from ${cases} where ${cases.state} in ('open', 'answered') and ${notAbout(meId)}`

/** Reports and cases of the whole site, without those about the caller. */
export const adminWaiting: AdminWaiting = {
  reports: ({ meId }) => ({ at: reports.at, from: openReports(sql`${meId}::int`) }),
  cases: ({ meId }) => ({ at: cases.openedAt, from: openCases(sql`${meId}::int`) }),
}

/** Flags, reports and cases of a competition, without those about the caller. */
export const hostWaiting: HostWaiting = {
  flags: {
    rows: ({ cmptId, meId }) => ({
      at: similarityFlags.at,
      from: sql`from ${similarityFlags} where ${similarityFlags.cmptId} = ${cmptId}::int
          and ${similarityFlags.state} = 'new' and ${flagsWithoutOwn(sql`${meId}::int`)}`,
    }),
    seenBy: 'running',
  },
  reports: {
    rows: ({ cmptId, meId }) => ({
      at: reports.at,
      from: sql`${openReports(sql`${meId}::int`)} and ${reports.cmptId} = ${cmptId}::int`,
    }),
    seenBy: 'running',
  },
  cases: {
    rows: ({ cmptId, meId }) => ({
      at: cases.openedAt,
      from: sql`${openCases(sql`${meId}::int`)} and ${cases.cmptId} = ${cmptId}::int`,
    }),
    seenBy: 'running',
  },
}

/**
 * Whether people or teams are subjects of an undecided case of a competition or of the platform, as an expression. Both are given as lists
 * or queries in parentheses.
 */
export const haveOpenCase = ({
  cmptId,
  people,
  teamIds,
}: {
  cmptId: SQLWrapper
  people: SQLWrapper
  teamIds: SQLWrapper
}) =>
  sql<boolean>`exists (select from ${cases} join ${caseSubjects} on ${caseSubjects.caseId} = ${cases.id}
    where ${cases.state} <> 'decided' and (${cases.cmptId} is null or ${cases.cmptId} = ${cmptId})
      and (${caseSubjects.userId} in ${people} or ${caseSubjects.teamId} in ${teamIds}))`

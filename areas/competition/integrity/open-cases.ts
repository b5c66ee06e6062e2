import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { caseSubjects, cases } from './table.ts'

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

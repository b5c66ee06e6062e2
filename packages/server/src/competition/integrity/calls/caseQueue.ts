import type * as contract from '@leitai/contract/competition/integrity.cases'
import { users } from '../../../identity/account/table.ts'
import { onDays } from '../../../platform/db/day.ts'
import { and, eq, ne, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { foundIn, inBoth, patternsOf } from '../../../platform/text/search.ts'
import { competitions } from '../../definition/table.ts'
import { teams } from '../../team/table.ts'
import { notAbout, pageOfCases } from '../case.ts'
import { caseSubjects, cases } from '../table.ts'

/** The people whom a case is about, and their teams. */
const named = sql`(select string_agg(concat_ws(' ', ${users.name}, ${teams.name}), E'\n') from ${caseSubjects}
  join ${users} on ${users.id} = ${caseSubjects.userId} left join ${teams} on ${teams.id} = ${caseSubjects.teamId}
  where ${caseSubjects.caseId} = ${cases.id})`
const texts = [sql`'#' || ${cases.id}`, cases.title, ...inBoth(competitions.title), named]

export const caseQueue: Handler<typeof contract.caseQueue> = ({ db, me }, input) => {
  const state = input.state === 'decided' ? eq(cases.state, 'decided') : ne(cases.state, 'decided')
  const found = and(onDays(cases.openedAt, input), foundIn(texts, patternsOf(input.keyword)))
  return pageOfCases(db, and(state, notAbout(me.id), found), input)
}

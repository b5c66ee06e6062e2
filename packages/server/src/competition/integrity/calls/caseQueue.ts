import type * as contract from '@leitai/contract/competition/integrity.cases'
import { and, eq, ne } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { notAbout, pageOfCases } from '../case.ts'
import { cases } from '../table.ts'

export const caseQueue: Handler<typeof contract.caseQueue> = ({ db, me }, input) => {
  const state = input.state === 'decided' ? eq(cases.state, 'decided') : ne(cases.state, 'decided')
  return pageOfCases(db, and(state, notAbout(me.id)), input)
}

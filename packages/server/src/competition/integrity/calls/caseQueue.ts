import type * as contract from '@leitai/contract/competition/integrity.cases'
import { onDays } from '../../../platform/db/day.ts'
import { and, eq, ne } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { foundIn, inBoth, patternsOf } from '../../../platform/text/search.ts'
import { competitions } from '../../definition/table.ts'
import { caseTexts, notAbout, pageOfCases } from '../case.ts'
import { cases } from '../table.ts'

const texts = [...caseTexts, ...inBoth(competitions.title)]

export const caseQueue: Handler<typeof contract.caseQueue> = ({ db, me }, input) => {
  const state = input.state === 'decided' ? eq(cases.state, 'decided') : ne(cases.state, 'decided')
  const found = and(onDays(cases.openedAt, input), foundIn(texts, patternsOf(input.keyword)))
  return pageOfCases(db, and(state, notAbout(me.id), found), input)
}

import { onDays } from '@leitai/platform/db/day'
import { and, eq, ne } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { competitions } from '../../definition/table.ts'
import { caseTexts, notAbout, pageOfCases } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { cases } from '../table.ts'

const texts = [...caseTexts, ...inBoth(competitions.title)]

export const caseQueue: Handler<typeof contract.caseQueue> = ({ db, me }, input) => {
  const state = input.state === 'decided' ? eq(cases.state, 'decided') : ne(cases.state, 'decided')
  const found = and(onDays(cases.openedAt, input), foundIn(texts, patternsOf(input.keyword)))
  return pageOfCases(db, and(state, notAbout(me.id), found), input)
}

import type * as contract from '@leitai/contract/competition/integrity.cases'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { foundIn, patternsOf } from '../../../platform/text/search.ts'
import { refuseUnlessRuns } from '../access.ts'
import { caseTexts, notAbout, pageOfCases } from '../case.ts'
import { cases } from '../table.ts'

export const hostCases: Handler<typeof contract.hostCases> = async (context, input) => {
  const { db, me } = context
  await refuseUnlessRuns(context, input.cmptId)
  const where = and(eq(cases.cmptId, input.cmptId), notAbout(me.id), foundIn(caseTexts, patternsOf(input.keyword)))
  const found = await pageOfCases(db, where, input)
  return { ...found, may: { run: null } }
}

import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { refuseUnlessRuns } from '../access.ts'
import { caseTexts, notAbout, pageOfCases } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { cases } from '../table.ts'

export const hostCases: Handler<typeof contract.hostCases> = async (context, input) => {
  const { db, me } = context
  await refuseUnlessRuns(context, input.cmptId)
  const where = and(eq(cases.cmptId, input.cmptId), notAbout(me.id), foundIn(caseTexts, patternsOf(input.keyword)))
  const found = await pageOfCases(db, where, input)
  return { ...found, may: { run: null } }
}

import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { reasonWords } from '../../merge/texts.ts'
import { staffCompetition } from '../../staff/role.ts'
import type * as console from '../contract.teams.ts'
import { countMerges, mergesOf } from '../merges.ts'

export const hostMerges: Handler<typeof console.hostMerges> = async (context, input) => {
  const { db, language } = context
  await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await mergesOf(db, input.cmptId, { limit: pageSize, offset })
  const list = rows.map((row) => ({
    ...row,
    reason: row.state === 'failed' ? reasonWords(row.reason, language) : null,
  }))
  return { list, total: await countMerges(db, input.cmptId), page, pageSize }
}

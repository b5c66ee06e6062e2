import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { pageOf } from '../../page.ts'
import { reasonWords } from '../../team/merge/words.ts'
import { countMerges, mergesOf } from '../merges.ts'
import { officeCompetition } from '../role.ts'

export const hostMerges: Handler<typeof console.hostMerges> = async (context, input) => {
  const { db, language } = context
  await officeCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await mergesOf(db, input.cmptId, { limit: pageSize, offset })
  const list = rows.map((row) => ({
    ...row,
    reason: row.state === 'failed' ? reasonWords(row.reason, language) : null,
  }))
  return { list, total: await countMerges(db, input.cmptId), page, pageSize }
}

import type * as contract from '@leitai/contract/competition/revision'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { listEntries } from '../rerun-list.ts'
import { revisionOf } from '../revision.ts'

export const rerunEntries: Handler<typeof contract.rerunEntries> = async (context, input) => {
  const { db, language } = context
  await hostedCompetition(context, input.cmptId)
  const { revision, stage } = await revisionOf(db, input)
  // Only a final re-run has programs.
  const total = revision.rerun?.entries ?? 0
  const { page, pageSize, offset } = pageOf(input)
  const list = await listEntries(db, { revision, decimals: stage.decimals, language }, { limit: pageSize, offset })
  return { list, total, page, pageSize }
}

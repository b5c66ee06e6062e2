import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { hostedCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
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

import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.ts'
import { isSearching } from '../rules.ts'
import { askForSearch } from '../search.ts'
import { similarityRuns } from '../table.ts'

export const searchSimilarity: Handler<typeof contract.searchSimilarity> = async (context, { cmptId }) => {
  const { db, now } = context
  await refuseUnlessRuns(context, cmptId)
  const [last] = await db.select().from(similarityRuns).where(eq(similarityRuns.cmptId, cmptId)).for('update')
  refuse(isSearching(last, now) ? { code: 'conduct.searching' } : null)
  await askForSearch(db, cmptId, now)
  await audit(context, { action: 'conduct.search', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

import type * as contract from '@leitai/contract/competition/integrity'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseUnlessRuns } from '../access.ts'
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

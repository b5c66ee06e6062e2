import type * as contract from '@leitai/contract/competition/integrity'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseUnlessRuns } from '../access.ts'
import { isSearching } from '../rules.ts'
import { askForSearch } from '../search.ts'
import { hintRuns } from '../table.ts'

export const searchHints: Handler<typeof contract.searchHints> = async (context, { cmptId }) => {
  const { db, now } = context
  await refuseUnlessRuns(context, cmptId)
  const [last] = await db.select().from(hintRuns).where(eq(hintRuns.cmptId, cmptId)).for('update')
  refuse(isSearching(last, now) ? { code: 'conduct.searching' } : null)
  await askForSearch(db, cmptId, now)
  await audit(context, { action: 'conduct.search', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

import type * as contract from '@leitai/contract/conduct'
import { eq } from 'drizzle-orm'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { refuseUnlessRuns } from '../access.ts'
import { askForSearch } from '../search.ts'
import { hintRuns } from '../table.ts'

export const searchHints: Handler<typeof contract.searchHints> = async (context, { cmptId }) => {
  const { db, now } = context
  await refuseUnlessRuns(context, cmptId)
  const [last] = await db.select().from(hintRuns).where(eq(hintRuns.cmptId, cmptId)).for('update')
  // One that a stopped server left behind does not hold everybody up for ever.
  const fresh = last && now.getTime() - last.askedAt.getTime() < 3_600_000
  refuse(fresh && (last.state === 'waiting' || last.state === 'running') ? { code: 'conduct.searching' } : null)
  await askForSearch(db, cmptId, now)
  await audit(context, { action: 'conduct.search', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { openAppeals } from './appeal.ts'
import { appealOpen } from './texts.ts'

/** Blocks closing an account with an open appeal: it must be answered or withdrawn first. */
export async function addOpenAppeals({
  db,
  user,
  reasons,
}: {
  db: Db
  user: { id: number }
  reasons: ClosingReason[]
}): Promise<void> {
  if ((await openAppeals(db, user.id)) > 0) reasons.push({ kind: 'appeal', ...appealOpen })
}

import type { Words } from '@leitai/contract/core/shape'
import type { Db } from '../../platform/db/db.ts'
import { openAppeals } from './appeal.ts'

/** An open appeal is answered or withdrawn first. */
export async function addOpenAppeals({
  db,
  user,
  reasons,
}: {
  db: Db
  user: { id: number }
  reasons: Words[]
}): Promise<void> {
  if ((await openAppeals(db, user.id)) > 0) {
    reasons.push({
      zh: '你有未处理的申诉,请等待答复或先撤回',
      en: 'An appeal of yours is open; wait for the answer or withdraw it',
    })
  }
}

import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { bannedAnywhere } from './ban.ts'

/** Nobody leaves a ban from the platform behind by closing the account. */
export async function addBan({
  db,
  user,
  now,
  reasons,
}: {
  db: Db
  user: { id: number }
  now: Date
  reasons: ClosingReason[]
}): Promise<void> {
  if (await bannedAnywhere(db, user.id, now))
    reasons.push({
      kind: 'ban',
      zh: '你被全平台禁赛,禁赛期间账号不能注销;如需删除个人信息,请联系站点管理员',
      en: 'You are banned from the platform; the account cannot close meanwhile. To have personal data deleted write to the operator',
    })
}

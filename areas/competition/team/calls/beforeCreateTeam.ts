import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { creation } from '../create.ts'
import { verdictOf } from '../verdict.ts'

export const beforeCreateTeam: Handler<typeof team.beforeCreateTeam> = async (
  { db, me, now, language },
  { cmptId },
) => {
  const { refusal } = await creation(db, { cmptId, userId: me.id, now, lock: false })
  return verdictOf(refusal, language)
}

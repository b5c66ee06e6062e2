import type * as team from '@leitai/contract/competition/team'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { creation } from '../create.ts'
import { verdictOf } from '../verdict.ts'

export const beforeCreateTeam: Handler<typeof team.beforeCreateTeam> = async (
  { db, me, now, language },
  { cmptId },
) => {
  const { refusal } = await creation(db, { cmptId, userId: me.id, now, lock: false })
  return verdictOf(refusal, language)
}

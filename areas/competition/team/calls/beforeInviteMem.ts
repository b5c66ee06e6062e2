import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as joining from '../contract.joining.ts'
import { ownTeam } from '../own-team.ts'
import { lockPair, personNamed, refusePair } from '../request.ts'
import { refusalToInvite } from '../rules.ts'
import { refusalFrom, verdictOf } from '../verdict.ts'

export const beforeInviteMem: Handler<typeof joining.beforeInviteMem> = async ({ db, me, now, language }, input) => {
  const { teamId, userName } = input
  const { cmpt, standing } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  const refusal = await refusalFrom(async () => {
    refuse(refusalToInvite(standing, { cmpt, userId: me.id, now }))
    if (userName === undefined) return
    const person = await personNamed(db, userName)
    await refusePair(db, await lockPair(db, teamId, person), { meId: me.id, now })
  })
  return verdictOf(refusal, language)
}

import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { sameText } from '@leitai/platform/keys/hmac'
import { admit } from '../../definition/audience.ts'
import { competitionWith } from '../../definition/competition.ts'
import type * as competition from '../contract.sign-up.ts'

export const enterCompetition: Handler<typeof competition.enterCompetition> = async ({ db, me, now }, input) => {
  const { cmptId, key } = input
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  // A competition without a link is refused as one that does not exist.
  if (cmpt.status !== 'private' || cmpt.inviteKey === null || !sameText(cmpt.inviteKey, key))
    throw new Refused({ code: 'competition.unknown' })
  await admit(db, { cmptIds: [cmptId], userIds: [me.id], source: 'link', now })
  return { title: cmpt.title }
}

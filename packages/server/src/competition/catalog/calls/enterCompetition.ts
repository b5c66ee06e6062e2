import type * as competition from '@leitai/contract/competition/catalog.sign-up'
import { orRefuse, Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { sameText } from '../../../platform/keys/hmac.ts'
import { admit } from '../../definition/audience.ts'
import { competitionWith } from '../../definition/competition.ts'

export const enterCompetition: Handler<typeof competition.enterCompetition> = async ({ db, me, now }, input) => {
  const { cmptId, key } = input
  const cmpt = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  // A competition without a link is refused as one that does not exist.
  if (cmpt.status !== 'private' || cmpt.inviteKey === null || !sameText(cmpt.inviteKey, key))
    throw new Refused({ code: 'competition.unknown' })
  await admit(db, { cmptIds: [cmptId], userIds: [me.id], source: 'link', now })
  return { title: cmpt.title }
}

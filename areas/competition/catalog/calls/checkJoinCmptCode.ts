import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { joinCodeFits } from '../../definition/join-code.ts'
import type * as competition from '../contract.sign-up.ts'

export const checkJoinCmptCode: Handler<typeof competition.checkJoinCmptCode> = async (
  { db, now, language },
  { cmptId, code },
) => {
  await publicCompetition(db, cmptId)
  if (await joinCodeFits(db, { cmptId, code, now })) return { ok: true, code: null, reason: null }
  const refusal = { code: 'competition.codeWrong' } as const
  return { ok: false, code: refusal.code, reason: refusalText(refusal, language) }
}

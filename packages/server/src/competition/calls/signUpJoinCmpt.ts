import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { refuseBanned } from '../../conduct/ban.ts'
import { orRefuse, Refused, refuse } from '../../refuse.ts'
import { openOwnTeam } from '../../team/team.ts'
import { countMore, publicCompetition } from '../competition.ts'
import { useJoinCode } from '../join-code.ts'
import { refusalOfAnswers, refusalToSignUp } from '../rules.ts'
import { signUps } from '../table.ts'

export const signUpJoinCmpt: Handler<typeof competition.signUpJoinCmpt> = async ({ db, me, now, language }, input) => {
  const { cmptId, agree, code, answers, lookingForTeam } = input
  const row = await publicCompetition(db, cmptId)
  refuse(refusalToSignUp(row, now))
  await refuseBanned(db, { cmptId, userId: me.id })
  refuse(agree ? null : { code: 'competition.rules' })
  refuse(row.realName === 'signup' && !me.realNameVerified ? { code: 'competition.realName' } : null)
  refuse(refusalOfAnswers(row.form, answers, language))
  const [fresh] = await db
    .insert(signUps)
    .values({ cmptId, userId: me.id, answers, lookingForTeam, createdAt: now })
    .onConflictDoNothing()
    .returning({ cmptId: signUps.cmptId })
  orRefuse(fresh, 'competition.signedUp')
  if (row.needsCode) {
    if (!code) throw new Refused({ code: 'competition.codeMissing' })
    if (!(await useJoinCode(db, { cmptId, code, now }))) throw new Refused({ code: 'competition.codeWrong' })
  }
  const team = await openOwnTeam(db, { cmptId, me, now })
  await countMore(db, cmptId, { people: 1, teams: 1 })
  return { teamId: team.id, teamName: team.name }
}

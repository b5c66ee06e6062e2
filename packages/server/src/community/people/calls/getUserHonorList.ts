import type * as people from '@leitai/contract/community/people'
import { refusalText } from '@leitai/contract/refusals'
import { certificateFor, certificatesOf } from '../../../competition/certificate/certificates-of.ts'
import { competitions } from '../../../competition/definition/table.ts'
import { teams } from '../../../competition/team/table.ts'
import { and, asc, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { personSeen } from '../person.ts'
import { rankingPoints } from '../rules.ts'
import { honours } from '../table.ts'

export const getUserHonorList: Handler<typeof people.getUserHonorList> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const { shown } = await personSeen(db, { userId, me })
  if (!shown.achievements) return { list: [], hidden: true }
  const rows = await db
    .select({ honour: honours, title: competitions.title, teamName: teams.name })
    .from(honours)
    .innerJoin(competitions, and(eq(competitions.id, honours.cmptId), eq(competitions.status, 'published')))
    .innerJoin(teams, eq(teams.id, honours.teamId))
    .where(eq(honours.userId, userId))
    .orderBy(desc(honours.at), asc(honours.cmptId))
  // Certificates and verified name are visible only to the user themselves.
  const self = me?.id === userId ? me : null
  const own = self ? await certificatesOf(db, userId) : []
  const verified = self?.realNameVerified ?? true
  const list = rows.map(({ honour, title, teamName }) => {
    const { number, code } = certificateFor(own, { cmptId: honour.cmptId, verified })
    const { cmptId, rank, teams: ranked, teamSize, weight, medal, reward, at } = honour
    return {
      cmptId,
      title,
      teamName,
      rank,
      teams: ranked,
      teamSize,
      weight,
      medal,
      reward,
      points: rankingPoints(honour, now),
      date: at,
      certificate: { ok: code === null, code, reason: code && refusalText({ code }, language) },
      certificateNumber: number,
    }
  })
  return { list, hidden: false }
}

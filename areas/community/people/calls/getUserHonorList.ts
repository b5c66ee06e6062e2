import { certificateFor, certificatesPart } from '@leitai/competition/certificate/certificates-of'
import { competitions } from '@leitai/competition/definition/table'
import { teams } from '@leitai/competition/team/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as people from '../contract.ts'
import { personFrom, personPart } from '../person.ts'
import { rankingPoints } from '../rules.ts'
import { honours } from '../table.ts'

const parts = ({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  honours: rows(
    { honour: honours, title: competitions.title, teamName: teams.name },
    sql`from ${honours}
      join ${competitions} on ${competitions.id} = ${honours.cmptId} and ${competitions.status} = 'published'
      join ${teams} on ${teams.id} = ${honours.teamId}
      where ${honours.userId} = ${userId}::int order by ${honours.at} desc, ${honours.cmptId}`,
  ),
})
const seenByOthers = statement(parts)
/** Certificates and verified name are visible only to the user themselves. */
const seenByOwner = statement((given: Placeholders<{ userId: number }>) => ({
  ...parts(given),
  own: certificatesPart(given.userId),
}))

export const getUserHonorList: Handler<typeof people.getUserHonorList> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const self = me?.id === userId ? me : null
  const found = self ? await seenByOwner(db, { userId }) : { ...(await seenByOthers(db, { userId })), own: [] }
  const { shown } = personFrom(found.person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  const verified = self?.realNameVerified ?? true
  const list = found.honours.map(({ honour, title, teamName }) => {
    const { number, code } = certificateFor(found.own, { cmptId: honour.cmptId, verified })
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

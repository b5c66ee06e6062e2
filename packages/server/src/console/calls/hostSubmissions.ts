import type * as console from '@leitai/contract/console'
import { avatarOf } from '../../account/record.ts'
import type { Handler } from '../../call.ts'
import { showScore } from '../../leaderboard/rules.ts'
import { pageOf } from '../../page.ts'
import { countEntries, entriesAsked, entriesOf, whyFailed } from '../entries.ts'
import { hostedCompetition } from '../role.ts'

export const hostSubmissions: Handler<typeof console.hostSubmissions> = async (context, input) => {
  const { db, language } = context
  await hostedCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const { scoring, where } = await entriesAsked(db, input)
  const rows = await entriesOf(db, where, { limit: pageSize, offset })
  const list = rows.map((row) => {
    const { entry, stage, teamName, person } = row
    const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
    return {
      ...entry,
      ...whyFailed(row, language),
      stage: stage.name,
      at: entry.createdAt,
      teamName,
      person: { userId: person.id, userName: person.name, avatar: avatarOf(person) },
      scoreA: shown(entry.scoreA),
      scoreB: shown(entry.scoreB),
      hidden: entry.deletedAt !== null,
    }
  })
  return { list, total: await countEntries(db, where), page, pageSize, stages: scoring }
}

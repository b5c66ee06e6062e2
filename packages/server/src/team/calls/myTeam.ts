import type * as team from '@leitai/contract/team'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../../competition/competition.ts'
import { teamCards } from '../card.ts'
import { teamOf } from '../team.ts'

export const myTeam: Handler<typeof team.myTeam> = async ({ db, me }, { cmptId }) => {
  const { teamMax } = await publicCompetition(db, cmptId)
  const mine = await teamOf(db, cmptId, me.id)
  const [card] = mine ? await teamCards(db, [mine], teamMax) : []
  return { team: card ?? null }
}

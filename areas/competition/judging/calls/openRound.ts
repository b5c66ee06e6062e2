import { audit } from '@leitai/platform/audit/audit'
import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notifyEach } from '@leitai/site/message/notify'
import { stageIn } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { galleryOf, lockGallery } from '../../works/work.ts'
import type * as contract from '../contract.ts'
import { conflictsOf, giveMarks, judgesOf, lockRound, outcomeOf, roundOf, subjectsOf } from '../round.ts'
import { assign, randomOf, refusalOfGallery, refusalOfStage, shuffled } from '../rules.ts'
import { type Round, rounds, roundWorks } from '../table.ts'
import { roundOpened } from '../texts.ts'

/** The works of a round: all, or the best of an earlier round. */
async function chosenFor(db: Db, round: Round) {
  const all = await subjectsOf(db, round)
  if (round.fromRoundId === null) return all
  const from = await roundOf(db, round.cmptId, round.fromRoundId)
  refuse(from.state === 'closed' ? null : { code: 'judging.from' })
  const { results } = await outcomeOf(db, from)
  const on = new Set(
    results.flatMap(({ teamId, rank }) => (rank !== null && rank <= (round.best ?? 0) ? [teamId] : [])),
  )
  // Teams, not works, carry over: a later stage has its own works.
  return all.filter(({ teamId }) => on.has(teamId))
}

export const openRound: Handler<typeof contract.openRound> = async (context, { cmptId, roundId }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
  await lockGallery(db, cmptId)
  refuse(refusalOfGallery(round, await galleryOf(db, cmptId)))
  refuse(refusalOfStage(await stageIn(db, cmptId, round.stageId), now))
  const able = new Set((await judgesOf(db, cmpt)).map(({ userId }) => userId))
  const judgeIds = round.judgeIds.filter((id) => able.has(id))
  refuse(judgeIds.length > 0 ? null : { code: 'judging.noJudges' })
  const chosen = await chosenFor(db, round)
  refuse(chosen.length > 0 ? null : { code: 'judging.noWorks' })
  const inOrder = shuffled(
    chosen.toSorted((a, b) => a.teamId - b.teamId),
    randomOf(`${round.seed} codes`),
  )
  await db.insert(roundWorks).values(inOrder.map((work, at) => ({ ...work, roundId, no: at + 1 })))
  const teamIds = chosen.map(({ teamId }) => teamId).toSorted((a, b) => a - b)
  const given = assign({ teamIds, judgeIds, not: await conflictsOf(db, cmptId, judgeIds) }, round.perWork, round.seed)
  await giveMarks(db, round, given)
  await db.update(rounds).set({ state: 'open', judgeIds }).where(eq(rounds.id, roundId))
  await notifyEach(
    db,
    [...new Set(given.map(({ judgeId }) => judgeId))].map((userId) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...roundOpened(cmpt.title, round.name),
      link: `/judge-space.html?tab=console&id=${cmptId}&part=marking`,
      now,
    })),
  )
  const detail = { roundId, works: chosen.length, marks: given.length }
  await audit(context, { action: 'judging.open', target: { kind: 'competition', id: cmptId }, detail })
  return { works: chosen.length, marks: given.length }
}

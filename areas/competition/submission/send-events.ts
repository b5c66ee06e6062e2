import { randomUUID } from 'node:crypto'
import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { sendEvent, sendEvents, someoneListens } from '@leitai/site/webhook/send-events'
import { hasLimitedBoards } from '../definition/rules.ts'
import { isShutOut, webhookOwnersOf } from '../definition/staff.ts'
import { competitions, type Stage, stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { hasA, shownNumber } from './board-rules.ts'
import { isOfNoon } from './daily.ts'
import type { SubmissionOutcome } from './outcome.ts'
import type { SubmissionRow } from './table.ts'

interface Scored {
  stage: Stage
  row: Pick<SubmissionRow, 'id' | 'no' | 'practice'>
  teamId: number
  state: SubmissionOutcome['state']
  /** Of the A board. */
  score: number | null
  now: Date
}

/**
 * Tells the webhooks of a competition, and those of the team’s members, that a submission was scored: what its page shows to the team at this
 * moment. A score of the B board is told to nobody, hosts included. The organisation is told no score that the board does not show to all at
 * once: its admins are no staff of the competition, and may compete.
 */
export async function sendScored(db: Db, { stage, row, teamId, state, score, now }: Scored): Promise<void> {
  if (!(await someoneListens(db))) return
  const found = await db
    .select({
      cmpt: competitions.title,
      organisationId: competitions.organisationId,
      audience: competitions.audience,
      boardView: competitions.boardView,
      team: teams.name,
      userId: members.userId,
      shutOut: isShutOut(members),
    })
    .from(teams)
    .innerJoin(competitions, eq(competitions.id, teams.cmptId))
    .innerJoin(members, eq(members.teamId, teams.id))
    .where(eq(teams.id, teamId))
  const [first] = found
  if (!first) return
  const shown = hasA(stage) && score !== null ? shownNumber(stage, score) : null
  const isShownToAll = !hasLimitedBoards(first) && !isOfNoon(stage, row.practice ? 'practice' : 'A', now)
  const data = {
    competition: { id: stage.cmptId, title: first.cmpt },
    stage: { id: stage.id, name: stage.name },
    team: { id: teamId, name: first.team },
    submission: { id: row.id, no: row.no },
    state,
    practice: row.practice,
    score: shown,
    url: `/cmptDetail.html?id=${stage.cmptId}&tab=submit`,
  }
  const owners = webhookOwnersOf({ id: stage.cmptId, organisationId: first.organisationId })
  const people = found.filter(({ shutOut }) => !shutOut).map(({ userId }) => ({ kind: 'person' as const, id: userId }))
  const event = { id: randomUUID(), type: 'submission.scored' as const, now }
  await sendEvents(db, [
    { ...event, data, owners: [...owners.filter(({ kind }) => kind !== 'organisation'), ...people] },
    {
      ...event,
      data: { ...data, score: isShownToAll ? shown : null },
      owners: owners.filter(({ kind }) => kind === 'organisation'),
    },
  ])
}

/** Tells a competition’s webhooks that a stage’s B board is shown. */
export async function sendRevealed(db: Db, stageId: number, now: Date): Promise<void> {
  if (!(await someoneListens(db))) return
  const [found] = await db
    .select({
      id: competitions.id,
      title: competitions.title,
      organisationId: competitions.organisationId,
      name: stages.name,
    })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(eq(stages.id, stageId))
  if (!found) return
  const { id, title, organisationId, name } = found
  await sendEvent(db, {
    type: 'board.revealed',
    data: {
      competition: { id, title },
      stage: { id: stageId, name },
      url: `/cmptDetail.html?id=${id}&tab=leaderboard`,
    },
    owners: webhookOwnersOf({ id, organisationId }),
    now,
  })
}

import { signUpRequests } from '@leitai/competition/catalog/table'
import { datasets } from '@leitai/competition/dataset/table'
import { hostRoles, joinCodes, signUps } from '@leitai/competition/definition/table'
import { scoringJob } from '@leitai/competition/submission/score'
import { extraSlots, standings, submissions } from '@leitai/competition/submission/table'
import { members, merges, mergeVotes, teamRequests, teams } from '@leitai/competition/team/table'
import { eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import { answerCsv, type builders } from '../build.ts'
import type { Served } from '../open-test-app.ts'
import { marked, type SideName } from './marker.ts'
import type { Person } from './people.ts'

export type People = Record<string, Person>
export const DAY = 86_400_000
const counts = { support: 50, predicted: 50, correct: 50, precision: 1, recall: 1, f1: 1 }

/** What the parts of a world are created from. */
export interface EditorState {
  test: Served
  build: ReturnType<typeof builders>
  side: SideName
  people: People
}

export const one = <T>(rows: T[]): T => {
  const [first] = rows
  if (first === undefined) throw new Error('nothing was made')
  return first
}
const who = (people: People, role: string): Person => {
  const found = people[role]
  if (!found) throw new Error(`nobody is ${role}`)
  return found
}

export function makers({ test, build, side, people }: EditorState) {
  const { db } = test.ctx
  const now = test.ctx.now()
  const later = (days: number) => new Date(now.getTime() + days * DAY)
  const person = (role: string) => who(people, role)

  /** Gives a competition the staff of this side. */
  async function crew(cmptId: number): Promise<void> {
    const roles = ['editor', 'judge', 'support'] as const
    await db
      .insert(hostRoles)
      .values([
        ...roles.map((role) => ({ cmptId, userId: person(role).id, role, at: now })),
        { cmptId, userId: person('spare').id, role: 'editor' as const, at: now },
      ])
  }

  /** A competition of this side with all its staff. */
  async function contest(
    values: Parameters<typeof build.competition>[0] = {},
    stage: Parameters<typeof build.competition>[1] = {},
  ) {
    const made = await build.competition({ ownerId: person('owner').id, contact: '', ...values }, stage)
    await crew(made.id)
    return made
  }

  /** Signs these users up and groups them into teams; the first of each is captain. */
  async function grouped(cmptId: number, groups: string[][]): Promise<number[]> {
    const ids: number[] = []
    for (const group of groups) {
      const captain = person(group[0] ?? '')
      await db.insert(signUps).values(
        group.map((role) => ({
          cmptId,
          userId: person(role).id,
          createdAt: now,
          answers: { wish: marked(side, role, 'staffIncludingJudges') },
        })),
      )
      const team = one(
        await db
          .insert(teams)
          .values({
            cmptId,
            name: `演示${side}${cmptId}${group[0]}队`,
            nameKey: `演示${side}${cmptId}${group[0]}`,
            captainId: captain.id,
            createdAt: now,
            recruiting: 'open',
          })
          .returning(),
      )
      await db
        .insert(members)
        .values(group.map((role) => ({ teamId: team.id, userId: person(role).id, cmptId, joinedAt: now })))
      ids.push(team.id)
    }
    return ids
  }

  return { contest, crew, grouped, person, later, now, db, side, test, build }
}
export type Makers = ReturnType<typeof makers>

/** The running competition, with teams, submissions and requests. */
export async function makeContest(make: Makers) {
  const { db, person, later, now, side, test } = make
  const form = [{ name: 'wish', label: { zh: '愿望', en: 'Wish' }, kind: 'text' as const, required: false }]
  const cmpt = await make.contest({ form, overall: { by: 'sum', over: 'stages' } })
  const [team = 0, otherTeam = 0, soloTeam = 0, neutralTeam = 0] = await make.grouped(cmpt.id, [
    ['captain', 'member', 'mate'],
    ['otherCaptain', 'otherMate'],
    ['signedUp'],
    ['neutral'],
  ])
  await make.grouped(cmpt.id, [['applicant']])
  const request = { cmptId: cmpt.id, answers: { wish: marked(side, 'staffIncludingJudges', 'waiter') }, at: now }
  await db.insert(signUpRequests).values([
    { ...request, userId: person('waiter').id, state: 'waiting' as const },
    {
      ...request,
      userId: person('removed').id,
      state: 'removed' as const,
      reason: marked(side, 'staffIncludingJudges', 'removed'),
    },
  ])
  await db.insert(joinCodes).values({ cmptId: cmpt.id, code: `CODE${side}0001` })
  const asked = { cmptId: cmpt.id, teamId: team, createdAt: now, expiresAt: later(7) }
  const invite = one(
    await db
      .insert(teamRequests)
      .values({
        ...asked,
        userId: person('signedUp').id,
        kind: 'invite',
        madeBy: person('captain').id,
        note: marked(side, 'signedUp', 'team'),
      })
      .returning(),
  )
  const apply = one(
    await db
      .insert(teamRequests)
      .values({
        ...asked,
        userId: person('applicant').id,
        kind: 'apply',
        madeBy: person('applicant').id,
        note: marked(side, 'applicant', 'team'),
      })
      .returning(),
  )
  const inviteNotice = one(
    await db
      .insert(notices)
      .values({
        userId: person('signedUp').id,
        kind: 'team',
        inviteId: invite.id,
        at: now,
        title: { zh: marked(side, 'signedUp'), en: '' },
        body: { zh: '', en: '' },
      })
      .returning(),
  )

  await db.insert(datasets).values({ cmptId: cmpt.id, preview: true, download: 'signUp', sharedAt: now })

  /** A scored submission with a stored file. */
  async function submission(
    teamId: number,
    role: string,
    no: number,
    more: Partial<typeof submissions.$inferInsert> = {},
  ) {
    const objectKey = `submission/${person(role).id}/world${side}${teamId}n${no}000.csv`
    const text = answerCsv(no)
    await test.ctx.storage.put(objectKey, Buffer.from(text), { contentType: 'text/csv' })
    const group = teamId === team ? 'team' : role
    const row = await db
      .insert(submissions)
      .values({
        cmptId: cmpt.id,
        stageId: cmpt.stage.id,
        teamId,
        userId: person(role).id,
        no,
        objectKey,
        fileName: `${marked(side, group, 'staffIncludingJudges')}.csv`,
        size: text.length,
        remark: marked(side, group, 'staffIncludingJudges'),
        state: 'scored',
        scoreA: no,
        scoreB: no,
        rows: 100,
        createdAt: now,
        finishedAt: now,
        durationMs: 5,
        ...more,
      })
      .returning({ id: submissions.id })
    return one(row).id
  }
  const entryId = await submission(team, 'member', 1, { labels: [{ label: '1', a: counts, b: counts }] })
  const spareSubmission = await submission(team, 'member', 2)
  const disqualifiedSubmission = await submission(team, 'captain', 3, {
    voidedAt: now,
    voidReason: marked(side, 'team', 'staffIncludingJudges'),
  })
  const waitingSubmission = await submission(team, 'member', 5, {
    state: 'cancelled',
    scoreA: null,
    scoreB: null,
    finishedAt: null,
  })
  // Due tomorrow: tests that compare tables before and after a call must not run into a scorer. It waits only once it has its job, as one
  // without would be put in line at once.
  await scoringJob.enqueue(db, { id: waitingSubmission }, { runAt: new Date(Date.now() + 86_400_000) })
  await db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, waitingSubmission))
  const hiddenSubmission = await submission(team, 'captain', 4, { deletedAt: now })
  const otherSubmission = await submission(otherTeam, 'otherCaptain', 1)
  await db.insert(standings).values(
    [team, otherTeam].map((teamId, at) => ({
      stageId: cmpt.stage.id,
      board: 'A' as const,
      teamId,
      key: at + 1,
      score: at + 1,
      submissionId: at === 0 ? entryId : otherSubmission,
      entries: 1,
      at: now,
    })),
  )
  const slot = one(
    await db
      .insert(extraSlots)
      .values({
        cmptId: cmpt.id,
        stageId: cmpt.stage.id,
        teamId: team,
        count: 1,
        at: now,
        reason: marked(side, 'team', 'staffIncludingJudges'),
        madeBy: person('owner').id,
      })
      .returning(),
  )
  return {
    cmptId: cmpt.id,
    stageId: cmpt.stage.id,
    fileId: cmpt.fileId,
    team,
    otherTeam,
    soloTeam,
    neutralTeam,
    teamName: `演示${side}${cmpt.id}captain队`,
    inviteId: invite.id,
    applyId: apply.id,
    inviteNoticeId: inviteNotice.id,
    entryId,
    spareSubmission,
    waitingSubmission,
    disqualifiedSubmission,
    hiddenSubmission,
    slotId: slot.id,
    joinCode: `CODE${side}0001`,
  }
}

/** Two competitions whose teams are voting on a merge: one requested by our team, one requested of it. */
export async function makeMerges(make: Makers) {
  const { db, person, later, now } = make
  async function voted(state: 'launching' | 'inviting') {
    const { id: cmptId } = await make.contest()
    const [ours = 0, theirs = 0] = await make.grouped(cmptId, [['captain', 'member'], ['neutral']])
    const [from, to] = state === 'launching' ? [ours, theirs] : [theirs, ours]
    const launchedBy = person(state === 'launching' ? 'captain' : 'neutral').id
    const merge = one(
      await db
        .insert(merges)
        .values({
          cmptId,
          fromTeamId: from,
          toTeamId: to,
          state,
          names: { from: '甲', to: '乙' },
          launchedBy,
          launchedAt: now,
          endsAt: later(2),
        })
        .returning(),
    )
    await db.insert(mergeVotes).values(
      [
        { teamId: ours, userId: person('captain').id, weight: 1.5 },
        { teamId: ours, userId: person('member').id, weight: 1 },
      ].map((vote) => ({ ...vote, mergeId: merge.id })),
    )
    return merge.id
  }
  return { launchingId: await voted('launching'), invitingId: await voted('inviting') }
}

import {
  caseEvents,
  caseQuestions,
  caseSubjects,
  cases,
  penalties,
  penaltyPeople,
  reports,
  similarityFlags,
} from '@leitai/competition/integrity/table'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

/** Fair play in the running competition: a similarity flag, a report, a case with a question, a penalty. */
export async function makeIntegrity(make: Makers, { cmptId, otherTeam }: { cmptId: number; otherTeam: number }) {
  const { db, person, now, later, side } = make
  const runner = marked(side, 'manager')
  const flag = one(
    await db
      .insert(similarityFlags)
      .values({
        cmptId,
        kind: 'alike',
        key: 'world',
        teamIds: [otherTeam],
        strength: 90,
        state: 'new',
        at: now,
        facts: { figures: [], entries: [], plot: [] },
        reason: runner,
      })
      .returning({ id: similarityFlags.id }),
  )
  const report = one(
    await db
      .insert(reports)
      .values({
        reporterId: person('member').id,
        cmptId,
        teamId: otherTeam,
        kind: 'copied',
        links: [],
        at: now,
        text: marked(side, 'member', 'manager'),
        dueAt: later(5),
      })
      .returning({ id: reports.id }),
  )
  async function trial(subject: string) {
    const made = one(
      await db
        .insert(cases)
        .values({ cmptId, title: marked(side, 'manager'), openedBy: person('owner').id, openedAt: now })
        .returning({ id: cases.id }),
    )
    await db.insert(caseSubjects).values({ caseId: made.id, userId: person(subject).id })
    await db.insert(caseEvents).values({
      caseId: made.id,
      at: now,
      kind: 'note',
      text: runner,
      actorId: person('owner').id,
    })
    return made.id
  }
  const caseId = await trial('member')
  const questions = await db
    .insert(caseQuestions)
    .values({ caseId, userId: person('member').id, text: marked(side, 'member', 'manager'), at: now, dueAt: later(5) })
    .returning({ id: caseQuestions.id })
  const penalty = one(
    await db
      .insert(penalties)
      .values({
        caseId: await trial('neutral'),
        cmptId,
        kind: 'warning',
        reason: marked(side, 'neutral', 'manager'),
        at: now,
        appealUntil: later(3),
        decidedBy: person('owner').id,
        done: { entries: [], reviews: [] },
      })
      .returning({ id: penalties.id }),
  )
  await db.insert(penaltyPeople).values({ penaltyId: penalty.id, userId: person('neutral').id })
  return { hintId: flag.id, reportId: report.id, caseId, questionId: one(questions).id, penaltyId: penalty.id }
}

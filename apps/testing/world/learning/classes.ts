import { identities } from '@leitai/identity/account/table'
import { digestOfPlan, planRoster } from '@leitai/learning/class/roster-plan'
import { classes, classInvites, classPeople, classRosters } from '@leitai/learning/class/table'
import { homework, homeworkExtensions } from '@leitai/learning/homework/table'
import { type Makers, one } from '../contest.ts'
import { marked } from '../marker.ts'

export const ROSTER = '学号\t姓名\n20269999\t演示新生'

/** A class of this side: a teacher, an assistant with all rights, two students, a roster and invitations. */
export async function makeClasses({ db, person, now, later, side, contest }: Makers) {
  const made = await db
    .insert(classes)
    .values({
      name: `演示班级${side}`,
      term: '2026',
      description: marked(side, 'teacher', 'assistant', 'classmate', 'student'),
      madeBy: person('teacher').id,
      joinCode: `WORLDCLASS${side}`,
      createdAt: now,
    })
    .returning({ id: classes.id })
  const classId = one(made).id
  await db.insert(identities).values({
    userId: person('teacher').id,
    provider: 'world',
    subject: `teacher ${side}`,
    createdAt: now,
    role: 'teacher',
  })
  const about = (role: string) => ({
    classId,
    userId: person(role).id,
    via: 'roster' as const,
    joinedAt: now,
    rights: [],
    number: `2026${person(role).id}`,
    name: marked(side, role, 'teacher', 'assistant'),
    section: '1',
    group: '',
  })
  await db.insert(classPeople).values([
    { ...about('teacher'), role: 'teacher' },
    { ...about('assistant'), role: 'assistant', rights: ['roster', 'homework', 'grades'] },
    { ...about('classmate'), role: 'student', group: '1' },
    { ...about('student'), role: 'student', group: '1' },
  ])
  const rosters = await db
    .insert(classRosters)
    .values({ classId, byId: person('teacher').id, at: now, added: [person('student').id], changed: [] })
    .returning({ id: classRosters.id })
  const invite = async (role: string) =>
    one(
      await db
        .insert(classInvites)
        .values({
          classId,
          userId: person(role).id,
          role: 'student',
          rights: [],
          byId: person('teacher').id,
          at: now,
          name: marked(side, 'teacher', 'assistant'),
        })
        .returning({ id: classInvites.id }),
    ).id
  const hidden = await contest({ audience: 'invited', status: 'private' })
  const given = {
    classId,
    note: marked(side, 'teacher', 'assistant', 'classmate', 'student'),
    kind: 'competition' as const,
    dueAt: later(5),
    penaltyPerDay: 10,
    points: 100,
    weight: 1,
    published: true,
    released: true,
    createdAt: now,
    grading: { kind: 'pass' as const, score: 1, percent: 100, otherwise: 0 },
  }
  const added = await db
    .insert(homework)
    .values({ ...given, title: '演示作业', cmptId: hidden.id })
    .returning({ id: homework.id })
  const homeworkId = one(added).id
  await db.insert(homeworkExtensions).values({
    homeworkId,
    userId: person('student').id,
    dueAt: later(6),
    byId: person('teacher').id,
    at: now,
    reason: marked(side, 'teacher', 'assistant', 'student'),
  })
  return {
    homeworkId,
    homeworkCmpt: hidden.id,
    classId,
    classCode: `WORLDCLASS${side}`,
    classRoster: one(rosters).id,
    rosterDigest: digestOfPlan(
      await planRoster({ db, me: { id: person('teacher').id, role: 'user' } }, classId, ROSTER),
    ),
    classInvite: await invite('signedUp'),
    otherClassInvite: await invite('neutral'),
  }
}

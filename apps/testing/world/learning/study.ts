import { applyUse } from '@leitai/learning/lab/contract'
import { labRequests } from '@leitai/learning/lab/table'
import { createNotebook, shareNotebook } from '@leitai/learning/notebook/contract'
import { saveCourse } from '@leitai/learning/training/contract'
import { startExam } from '@leitai/learning/training/contract.exams'
import { examAttempts } from '@leitai/learning/training/table'
import { addPaper, addQuestions } from '@leitai/learning/training/testing'
import type { Db } from '@leitai/platform/db/open'
import type { Visitor } from '../../open-test-app.ts'
import { type Makers, one } from '../contest.ts'
import { marked } from '../marker.ts'

const words = (zh: string) => ({ zh, en: zh })

/** What the training has for everybody. */
export async function makeTraining(asAdmin: Visitor) {
  const questionIds = await addQuestions(asAdmin)
  const paperId = await addPaper(asAdmin, { attempts: 5, rule: { kind: 'fixed', ids: questionIds } })
  const otherPaper = await addPaper(asAdmin, { attempts: 5, rule: { kind: 'fixed', ids: questionIds } })
  const freePaper = await addPaper(asAdmin, { attempts: 5, rule: { kind: 'fixed', ids: questionIds } })
  const course = await asAdmin.call(saveCourse, {
    course: {
      title: words('演示课程'),
      cover: null,
      provider: '演示',
      level: 'easy',
      hours: 1,
      ord: 0,
      shown: true,
      link: 'https://example.com/course',
    },
  })
  return { paperId, otherPaper, freePaper, questionId: questionIds[0] ?? 0, courseId: course.id }
}

/** The member’s notebooks, exams and request for a lab. */
export async function makeStudy(
  { db, person, now, later, side, test }: Makers,
  shared: { paperId: number; otherPaper: number },
) {
  const member = await test.as(person('member'))
  const mine = marked(side, 'member')
  const cells = [{ id: 'c1', kind: 'text' as const, text: mine }]
  const open = { cells: [{ id: 'c1', kind: 'text' as const, text: '演示' }], sources: [] }
  const notebook = await member.call(createNotebook, { title: '共享笔记', content: open })
  const { token } = await member.call(shareNotebook, { id: notebook.id, share: true })
  const closed = await member.call(createNotebook, { title: mine, content: { cells, sources: [] } })

  await member.call(applyUse, { environment: 'compute', purpose: mine, days: 5 })
  const attempt = await member.call(startExam, { paperId: shared.paperId })
  const kept = {
    paperId: shared.otherPaper,
    userId: person('member').id,
    nth: 1,
    state: 'done' as const,
    questions: [],
  }
  const done = one(
    await db
      .insert(examAttempts)
      .values({
        ...kept,
        startedAt: later(-1),
        endsAt: later(-0.9),
        submittedAt: later(-0.95),
        marks: [],
        score: 1,
        total: 1,
        passPercent: 60,
        passed: true,
        markedAt: now,
        number: `EXWORLD${side}`,
      })
      .returning({ id: examAttempts.id }),
  )

  return {
    notebookId: notebook.id,
    notebookVersion: notebook.version,
    notebookToken: token ?? '',
    closedNotebook: closed.id,
    attemptId: attempt.id,
    doneAttempt: done.id,
    passNumber: `EXWORLD${side}`,
  }
}

/** The first request for a lab. */
export async function labRequest(db: Db) {
  const [request] = await db.select({ id: labRequests.id }).from(labRequests)
  return { labId: request?.id ?? 0 }
}

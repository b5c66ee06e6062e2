import { audit } from '@leitai/platform/audit/audit'
import { tableFile } from '@leitai/platform/csv/xlsx'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type { Cell } from '@leitai/platform/http/download'
import { notify } from '@leitai/site/message/notify'
import { lockClass, taughtClass } from '../../class/class.ts'
import { personIn } from '../../class/people.ts'
import type * as contract from '../contract.grades.ts'
import { gradebookOf } from '../gradebook.ts'
import { taughtHomework } from '../homework.ts'
import { homeworkMoved } from '../moved.ts'
import { gradeSchemes, homeworkOverrides as table } from '../table.ts'
import { gradeChanged } from '../texts.ts'

export const gradebook: Handler<typeof contract.gradebook> = async (context, { classId }) => {
  await taughtClass(context, classId, 'grades')
  const { homework, scheme, rows } = await gradebookOf(context.db, classId, context.now)
  return { homework, scheme, list: rows }
}

const about = ['user', 'number', 'name', 'section', 'group']
/** The columns by which Moodle’s import of grades finds a person. */
const moodle = ['ID number', 'Full name']

async function* all(rows: Cell[][]) {
  yield rows
}

export const gradebookFile: Handler<typeof contract.gradebookFile> = async (context, { classId, format }) => {
  await taughtClass(context, classId, 'grades')
  const { homework, rows } = await gradebookOf(context.db, classId, context.now)
  await audit(context, { action: 'homework.export', target: { kind: 'class', id: classId }, detail: { format } })
  const isMoodle = format === 'moodle'
  const header = [
    ...(isMoodle ? moodle : about),
    ...homework.map(({ title }) => title),
    isMoodle ? 'Leitai total' : 'total',
  ]
  const cells = rows.map((row): Cell[] => {
    const who = isMoodle ? [row.number, row.name] : [row.userName, row.number, row.name, row.section, row.group]
    return [...who, ...row.grades, row.total]
  })
  const file = { name: `grades-${classId}`, format: isMoodle ? ('csv' as const) : format, header }
  return tableFile({ ...file, parts: all(cells) })
}

export const overrideGrade: Handler<typeof contract.overrideGrade> = async (context, input) => {
  const { db, me, now } = context
  const { homeworkId, userId, grade, reason } = input
  const { one } = await taughtHomework(context, homeworkId, 'grades')
  await personIn(db, one.classId, userId)
  const which = and(eq(table.homeworkId, homeworkId), eq(table.userId, userId))
  if (grade === undefined) await db.delete(table).where(which)
  else {
    refuse(reason === '' ? { code: 'homework.reason' } : null)
    refuse(grade > one.points ? { code: 'homework.gradeMost', values: { most: one.points } } : null)
    const values = { grade, reason, byId: me.id, at: now }
    await db
      .insert(table)
      .values({ ...values, homeworkId, userId })
      .onConflictDoUpdate({ target: [table.homeworkId, table.userId], set: values })
    if (one.released)
      await notify(db, {
        userId,
        kind: 'system',
        ...gradeChanged(one.title, reason),
        link: `/class.html?id=${one.classId}`,
        now,
      })
  }
  await homeworkMoved(db, homeworkId, now)
  const target = { kind: 'class', id: one.classId }
  await audit(context, {
    action: 'homework.override',
    target,
    reason,
    detail: { homeworkId, userId, grade: grade ?? null },
  })
  return { ok: true }
}

export const saveGradeScheme: Handler<typeof contract.saveGradeScheme> = async (context, { classId, scheme }) => {
  const { db } = context
  await taughtClass(context, classId, 'grades')
  await lockClass(db, classId)
  await db
    .insert(gradeSchemes)
    .values({ classId, scheme })
    .onConflictDoUpdate({ target: gradeSchemes.classId, set: { scheme } })
  await audit(context, { action: 'homework.scheme', target: { kind: 'class', id: classId }, detail: scheme })
  return { ok: true }
}

import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { addPeople } from '@leitai/learning/class/people'
import { classes } from '@leitai/learning/class/table'
import { homework } from '@leitai/learning/homework/table'
import { examPapers } from '@leitai/learning/training/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'

const NAME = '演示班级：数据科学导论'
const DAY_MS = 86_400_000
const students = ['演示甲', '演示乙', '演示丙', '演示丁']

/** Makes the class of the demonstration, once: the host teaches it, and a paper of the training is its homework, due in the future. */
export async function fillClasses({ db, now }: AppContext, hostId: number): Promise<void> {
  const [existing] = await db.select({ id: classes.id }).from(classes).where(eq(classes.name, NAME))
  if (existing) return
  const at = now()
  const [paper] = await db
    .select({ id: examPapers.id, title: examPapers.title })
    .from(examPapers)
    .where(eq(examPapers.published, true))
    .orderBy(asc(examPapers.id))
    .limit(1)
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.nameKey, students.map(nameKey)))
    .orderBy(asc(users.id))
  await transaction(db, async (tx) => {
    const [made] = await tx
      .insert(classes)
      .values({ name: NAME, term: '演示学期', description: '虚构的演示班级。', madeBy: hostId, createdAt: at })
      .returning({ id: classes.id })
    if (!made) return
    await addPeople(tx, made.id, [{ userId: hostId, role: 'teacher', via: 'made' }], at)
    const about = found.map(({ id, name }, k) => ({
      userId: id,
      role: 'student' as const,
      via: 'roster' as const,
      name,
      number: `DEMO-${k + 1}`,
      section: k % 2 === 0 ? '1 班' : '2 班',
      group: '',
    }))
    await addPeople(tx, made.id, about, at)
    if (!paper) return
    await tx.insert(homework).values({
      classId: made.id,
      title: '第一次作业',
      note: '',
      kind: 'paper',
      paperId: paper.id,
      madeBy: hostId,
      dueAt: new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS + 14 * DAY_MS),
      penaltyPerDay: 10,
      points: 100,
      grading: { kind: 'share' },
      weight: 1,
      published: true,
      released: true,
      createdAt: at,
    })
  })
}

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stagesOf } from '@leitai/competition/definition/competition'
import { competitions } from '@leitai/competition/definition/table'
import { ownRunnerMissing } from '@leitai/competition/run/runner'
import { enqueueProgram } from '@leitai/competition/submission/program'
import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import { addPeople } from '@leitai/learning/class/people'
import { classes } from '@leitai/learning/class/table'
import { homework } from '@leitai/learning/homework/table'
import { examPapers } from '@leitai/learning/training/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { asc, eq, inArray } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { keyPrefix } from '@leitai/platform/file/file'

const NAME = '演示班级：数据科学导论'
const DAY_MS = 86_400_000
const students = ['演示甲', '演示乙', '演示丙', '演示丁']

/** Makes the class of the demonstration, once: the host teaches it, and a paper of the training is its homework. */
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

const SLUG = 'demo-digits-code'
/** For a program that fails, as it forgets to write its result. */
const FORGETFUL = 'print("演示：这个程序没有写出结果 / this program writes no result")\n'

/** Hands in programs of the demonstration, which the runner of this machine then runs; none where it runs none. */
export async function fillPrograms(ctx: AppContext, folder: string): Promise<void> {
  const { db, storage, config } = ctx
  if (config.programSlots === 0 || ownRunnerMissing(ctx) !== null) return
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.slug, SLUG))
  if (!cmpt) return
  const [stage] = await stagesOf(db, cmpt.id)
  if (!stage?.code || (await db.$count(submissions, eq(submissions.cmptId, cmpt.id))) > 0) return
  const { code: rules } = stage
  const start = await readFile(join(folder, 'data', 'main.py'), 'utf8')
  const all = await db.select().from(teams).where(eq(teams.cmptId, cmpt.id))
  for (const [at, team] of all.entries()) {
    const bytes = Buffer.from(at === 0 ? start : FORGETFUL)
    const objectKey = `${keyPrefix(team.captainId)}${randomBytes(12).toString('hex')}.py`
    await storage.put(objectKey, bytes, { contentType: 'text/x-python' })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const now = ctx.now()
    await transaction(db, async (tx) => {
      const [made] = await tx
        .insert(submissions)
        .values({
          cmptId: cmpt.id,
          stageId: stage.id,
          teamId: team.id,
          userId: team.captainId,
          no: 1,
          objectKey,
          programKey: objectKey,
          fileName: 'main.py',
          size: bytes.length,
          sha256,
          state: 'running',
          createdAt: now,
          remark: '演示程序 / a program of the demonstration',
        })
        .returning()
      if (made) await enqueueProgram(tx, made, { stage: { ...stage, code: rules }, sha256, now })
    })
  }
}

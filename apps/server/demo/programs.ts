import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stagesOf } from '@leitai/competition/definition/competition'
import { competitions } from '@leitai/competition/definition/table'
import { ownRunnerMissing } from '@leitai/competition/run/runner'
import { enqueueProgram } from '@leitai/competition/submission/program'
import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { keyPrefix } from '@leitai/platform/file/file'

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

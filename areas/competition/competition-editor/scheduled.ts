import { closures } from '@leitai/identity/profile/closure'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, isNotNull, isNull, lte } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { digestOf } from '@leitai/platform/storage/storage'
import { launched } from '../definition/staff.ts'
import { competitions, stages } from '../definition/table.ts'
import { notifyAdmins, notifyOne } from './launch.ts'
import { solutionDigests } from './table.ts'
import { digestBroken } from './texts.ts'
import { cleanUpEditorFiles } from './upload.ts'

const AT_ONCE = 20

/** At the end of a stage its solution must still have the published digest. Each stage is checked once. */
export async function checkSolutionDigests(ctx: AppContext): Promise<void> {
  const { db, now } = ctx
  const due = await db
    .select({ stage: stages, cmpt: competitions })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .leftJoin(solutionDigests, eq(solutionDigests.stageId, stages.id))
    .where(and(isNull(solutionDigests.stageId), launched, isNotNull(stages.solutionKey), lte(stages.endAt, now())))
    .limit(AT_ONCE)
  for (const { stage, cmpt } of due) {
    const sha256 = (await digestOf(ctx.storage, stage.solutionKey ?? '')) ?? ''
    const ok = sha256 === stage.solutionSha256
    if (!ok) ctx.log.error({ stage: stage.id, sha256 }, 'a solution is not the one whose digest was published')
    await transaction(db, async (tx) => {
      const notification = { db: tx, now: now() }
      const noted = await tx
        .insert(solutionDigests)
        .values({ stageId: stage.id, at: now(), ok })
        .onConflictDoNothing()
        .returning({ stageId: solutionDigests.stageId })
      if (ok || noted.length === 0) return
      await notifyAdmins(notification, cmpt, digestBroken, `/judge-space.html?tab=console&id=${cmpt.id}`)
      if (cmpt.ownerId !== null) await notifyOne(notification, cmpt.ownerId, cmpt, digestBroken)
      await audit(
        { ...notification, me: null, ip: '' },
        {
          action: 'making.brokenSeal',
          target: { kind: 'stage', id: stage.id },
          cmptId: cmpt.id,
          detail: { found: sha256 },
        },
      )
    })
  }
}

/** After account closures: files that a closed account releases are deleted in the same round. */
export const hostFiles = defineTask({ name: 'hostFiles', every: 'hour', after: [closures], run: cleanUpEditorFiles })

export const tasks = [hostFiles, defineTask({ name: 'seals', every: 'hour', run: checkSolutionDigests })]

import type { AppContext } from '@leitai/platform/context/app-context'
import { perContext } from '@leitai/platform/context/per-context'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { defineJob, rowId } from '@leitai/platform/jobs/job'
import { decide, lockApplication } from './decide.ts'
import { openProvider, type Provider } from './provider.ts'
import { cardApplications } from './table.ts'
import { openEncrypted } from './vault.ts'

const providerOf = perContext((ctx) => openProvider(ctx.config.realName, ctx))

/** The application's id. */
export const providerJob = defineJob({
  name: 'realname',
  queue: 'outside',
  payload: rowId,
  key: null,
  attempts: 3,
  timeout: 120_000,
  run: (ctx, { id }) => askProvider(ctx, providerOf(ctx), id),
})

/** The job: asks the provider about a waiting application and decides it. Without a response, a reviewer decides. */
export async function askProvider(ctx: AppContext, provider: Provider | null, id: number): Promise<void> {
  const [row] = await ctx.db.select().from(cardApplications).where(eq(cardApplications.id, id))
  if (!provider || row?.state !== 'pending') return
  const { name, cardNo } = await openEncrypted(ctx, row)
  if (name === null || cardNo === null) return
  const match = await provider.matches({ name, cardNo }).catch((error) => {
    const reason = error instanceof Error ? error.message : ''
    ctx.log.warn({ application: id, reason }, 'the real-name provider gave no answer; a reviewer decides')
    return null
  })
  if (match === null) return
  try {
    await transaction(ctx.db, async (db) => {
      const locked = await lockApplication(db, id)
      const answer = match ? '' : 'realName.mismatch'
      await decide(db, locked, { approve: match, answer, by: provider.name, reviewerId: null, now: ctx.now() })
    })
  } catch (error) {
    // A reviewer was faster.
    if (!(error instanceof Refused)) throw error
  }
}

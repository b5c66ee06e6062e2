import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, lt } from '@leitai/platform/db/orm'
import { defineTask } from '@leitai/platform/jobs/task'
import { hourOf } from './rules.ts'
import { webhookDeliveries, webhookHours } from './table.ts'

const DAY_MS = 86_400_000

/** Deletes the log after its days and the counts of past hours, and gives up what has waited for too long, such as behind a limit. */
export async function cleanUpDeliveries({ db, now }: AppContext): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before(limits.webhook.logDays)))
  await db.delete(webhookHours).where(lt(webhookHours.at, hourOf(now())))
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null, error: { code: 'waited', detail: '' } })
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, 0),
        lt(webhookDeliveries.createdAt, before(limits.webhook.waitDays)),
      ),
    )
}

export const tasks = [defineTask({ name: 'webhookLog', every: 'hour', run: cleanUpDeliveries })]

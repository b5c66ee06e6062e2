import type { AnswerOf } from '@leitai/contract/core/call'
import type { Words } from '@leitai/contract/core/shape'
import type { firstSteps } from '@leitai/contract/operations/admin-console'
import { twoSteps, users } from '../../identity/account/table.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/orm.ts'
import { siteOf } from '../../platform/settings/settings.ts'
import { pageTexts } from '../../site/content/table.ts'

const isWritten = ({ zh, en }: Words) => zh !== '' || en !== ''

/** What of the first steps is done. */
export async function stepsDone(ctx: AppContext, db: Db): Promise<AnswerOf<typeof firstSteps>> {
  const { settings } = await siteOf(ctx)
  const { general, operator, contact } = settings
  const { rows } = await db.execute<{ terms: boolean; demo: boolean; weak: boolean }>(sql`select
    (select count(distinct key) = 2 from ${pageTexts} where key in ('terms', 'privacy') and published_at is not null) as terms,
    exists (select from ${users} where demonstration is not null and state = 'active') as demo,
    exists (select from ${users} where role = 'admin' and state = 'active' and not exists (
      select from ${twoSteps} where user_id = ${users.id} and confirmed_at is not null)) as weak`)
  const [found] = rows
  const { smtp, sms } = ctx.config.senders
  return [
    { step: 'name', done: isWritten(general.name) },
    { step: 'operator', done: isWritten(operator.name) && isWritten(operator.city) },
    { step: 'contact', done: contact.email !== '' || contact.phone !== '' },
    { step: 'sender', done: smtp !== null || sms !== null },
    { step: 'terms', done: found?.terms === true },
    { step: 'demo', done: found?.demo === false },
    { step: 'twoStep', done: found?.weak === false },
  ]
}

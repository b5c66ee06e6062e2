import { twoSteps, users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { siteOf } from '@leitai/platform/settings/settings'
import { pageTexts } from '@leitai/site/content/table'
import type { firstSteps } from './contract.ts'

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

import type * as console from '@leitai/contract/console'
import { avatarOf } from '../../account/record.ts'
import type { Handler } from '../../call.ts'
import { pageOf } from '../../page.ts'
import { countPeople, peopleOf } from '../people.ts'
import { hostedCompetition } from '../role.ts'

export const hostPeople: Handler<typeof console.hostPeople> = async (context, input) => {
  const { db } = context
  const { cmpt } = await hostedCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await peopleOf(db, input, { limit: pageSize, offset })
  const list = rows.map((row) => ({ ...row, userId: row.id, userName: row.name, avatar: avatarOf(row) }))
  return { list, total: await countPeople(db, input), page, pageSize, form: cmpt.form }
}

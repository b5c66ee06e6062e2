import { shownPerson } from '@leitai/identity/account/record'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as console from '../contract.people.ts'
import { sayer } from '../refusal-text.ts'
import { countRequests, requestsOf } from '../requests.ts'

export const hostRequests: Handler<typeof console.hostRequests> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await requestsOf(db, input, { limit: pageSize, offset })
  const list = rows.map((row) => ({ ...row, ...shownPerson(row) }))
  const may = { decide: sayer(language)(refusalToRun(role)) }
  return { list, total: await countRequests(db, input), page, pageSize, form: cmpt.form, may }
}

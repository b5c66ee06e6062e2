import type * as editor from '@leitai/contract/competition/competition-editor'
import type { Words } from '@leitai/contract/core/shape'
import { audit } from '../../../platform/audit/audit.ts'
import { sql } from '../../../platform/db/orm.ts'
import { type Placeholders, statement, value } from '../../../platform/db/statement.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { changeCompetition } from '../../definition/edit/competition.ts'
import { dataFiles, stages } from '../../definition/table.ts'
import { beginEdit } from '../lock.ts'
import { refusalToBegin } from '../rules.ts'
import { datesOf, fillFrom, valuesOf } from '../templates/fill.ts'
import { templates } from '../templates/templates.ts'

const filledIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  filled: value(sql<boolean>`(select exists (select from ${stages} where ${stages.cmptId} = ${cmptId}::int)
    or exists (select from ${dataFiles} where ${dataFiles.cmptId} = ${cmptId}::int))`),
}))

/** What a template fills: a change to one of these that was begun before is refused. */
const filledParts = ['template', 'basics', 'overview', 'task', 'rules', 'stages', 'data', 'signUp', 'prizes'] as const

/** What the request told stays, above the template’s text. */
const below = (told: string, more: string) => (told.trim() === '' ? more : `${told.trimEnd()}\n\n${more}`)
const bothOf = (told: Words, more: Words): Words => ({ zh: below(told.zh, more.zh), en: below(told.en, more.en) })

export const chooseTemplate: Handler<typeof editor.chooseTemplate> = async (context, { cmptId, template }) => {
  const { db, now } = context
  const parts = template === undefined ? 'template' : filledParts
  const { cmpt, version } = await beginEdit(context, { cmptId, version: Number.MAX_SAFE_INTEGER }, parts)
  const { filled } = await filledIn(db, { cmptId })
  refuse(refusalToBegin({ ...cmpt, version: version - 1, filled }))
  if (template === undefined) return { version }
  const from = templates[template]
  const dates = datesOf(from, now, cmpt.startAt)
  await changeCompetition(db, cmpt, {
    type: from.type,
    ...valuesOf(from, dates),
    overview: bothOf(cmpt.overview, from.overview),
  })
  await fillFrom(context, from, { cmptId, ...dates })
  await audit(context, {
    ...{ action: 'making.template', target: { kind: 'competition', id: cmptId }, detail: { template } },
  })
  return { version }
}

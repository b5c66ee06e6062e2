import { Refused } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { changeCompetition } from '../../definition/edit/competition.ts'
import { writeQuestions } from '../../definition/edit/extras.ts'
import type * as editor from '../contract.content.ts'
import { refuseGaps } from '../gate.ts'
import { beginEdit } from '../lock.ts'

export const saveSignUp: Handler<typeof editor.saveSignUp> = async (context, { cmptId, version, value }) => {
  const edit = await beginEdit(context, { cmptId, version }, 'signUp')
  const { questions, form, ...plain } = value
  const names = form.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Refused({ code: 'competition.form', values: { field: twice } })
  // Optional fields are omitted, not undefined, as they are stored as JSON.
  const fields = form.map(({ max, options, ...field }) => ({
    ...field,
    ...(max === undefined ? {} : { max }),
    ...(options === undefined ? {} : { options }),
  }))
  await writeQuestions(context.db, cmptId, questions)
  await keepPicturesIn(context, questions)
  const after = await changeCompetition(context.db, edit.cmpt, { ...plain, form: fields })
  if (edit.published) await refuseGaps(context, after)
  return { version: edit.version }
}

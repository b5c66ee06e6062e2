import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { labelOf, readableTask } from '../marking.ts'
import { refusalToMark, withoutPictures } from '../rules.ts'

export const markingTask: Handler<typeof contract.markingTask> = async (context, { taskId }) => {
  const { now, language } = context
  const { mark, round, work, teamName, content, files, pictures } = await readableTask(context, taskId)
  const refused = refusalToMark(round, mark, now)
  const entry = content && round.blind ? { ...content, text: withoutPictures(content.text) } : content
  return {
    ...mark,
    label: labelOf(round, work, teamName),
    title: content?.title ?? '',
    saved: mark.savedAt !== null,
    cmptId: round.cmptId,
    roundName: round.name,
    blind: round.blind,
    subject: round.subject,
    criteria: round.criteria,
    entry,
    pictures: pictures.length,
    files: files.map(({ name, size }, no) => ({ no, name, size })),
    may: { mark: refused ? refusalText(refused, language) : null },
  }
}

import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import type * as contract from '../contract.papers.ts'
import { resultsOf } from '../results.ts'
import { topicsOf } from '../rules.ts'
import { resultsCsvHeader } from '../texts.ts'

const AT_ONCE = 200
const written = (at: Date | null) => at?.toISOString() ?? ''
const said = (flag: boolean | null) => (flag === null ? '' : flag ? 'yes' : 'no')

export const resultsCsv: Handler<typeof contract.resultsCsv> = async (context, { paperId }) => {
  const { ctx } = context
  async function* parts() {
    let last: number | undefined
    for (;;) {
      const rows = await resultsOf(ctx.db, paperId, { limit: AT_ONCE, last })
      if (rows.length === 0) return
      yield rows.map(({ attempt, person }) => [
        attempt.id,
        person.id,
        person.name,
        attempt.nth,
        attempt.state,
        written(attempt.startedAt),
        written(attempt.submittedAt),
        said(attempt.byTime),
        attempt.score,
        attempt.total,
        said(attempt.passed),
        attempt.number ?? '',
        attempt.left,
        attempt.marks
          ? topicsOf(attempt.questions, attempt.marks)
              .map(({ tag, got, of }) => `${tag} ${got}/${of}`)
              .join('; ')
          : '',
      ])
      last = rows.at(-1)?.attempt.id
    }
  }
  await audit(context, { action: 'training.csv', target: { kind: 'paper', id: paperId } })
  const name = `exam-${paperId}.csv`
  return new Download({ name, contentType: 'text/csv; charset=utf-8', body: csvStream(resultsCsvHeader, parts()) })
}

import type { InputOf } from '@leitai/platform/contract/call'
import { and, eq } from '@leitai/platform/db/orm'
import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { stages } from '../definition/table.ts'
import type { codeCompetition } from '../run/testing.ts'
import { standings, submissions } from '../submission/table.ts'
import * as contract from './contract.ts'

type Cmpt = Awaited<ReturnType<typeof codeCompetition>>
type RerunInput = Partial<InputOf<typeof contract.beginRerun>>

/** Off by `error`, an expression over its seed; what it reads stands 0.5 above the truth. */
export const program = (error: string) => `import csv, os
seed = int(os.environ["LEITAI_SEED"])
rows = list(csv.DictReader(open("/data/features.csv")))
with open("/out/predictions.csv", "w") as out:
  out.write("id,prediction\\n")
  for row in rows: out.write(f"{row['id']},{float(row['x']) - 0.5 + (${error})}\\n")
`

const usual = { seeds: 1, failed: 'keep', note: '' } as const

export function rerunHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  async function entered(cmptId: number, code: string) {
    const team = await build.competitor(cmptId)
    return { ...team, submissionId: await submitted(team.visitor, cmptId, code) }
  }
  async function submitted(visitor: Visitor, cmptId: number, code: string) {
    const { submission } = await build.submit(visitor, cmptId, code, 'main.py')
    await build.finished(submission.id)
    return submission.id
  }
  const end = ({ stage }: Cmpt) =>
    app.ctx.db
      .update(stages)
      .set({ endAt: new Date(app.ctx.now().getTime() - 1000), revealBy: 'review' })
      .where(eq(stages.id, stage.id))
  const begin = ({ id, stage, host }: Cmpt, more: RerunInput = {}, visitor: Visitor = host) =>
    visitor.call(contract.beginRerun, { ...usual, cmptId: id, stageId: stage.id, ...more })
  const entriesOf = ({ id, host }: Cmpt, revisionId: number) =>
    host.call(contract.rerunEntries, { cmptId: id, revisionId, page: 1, pageSize: 20 })
  const scoresOf = async (submissionId: number) => {
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, submissionId))
    return row
  }
  const boardOf = async ({ stage }: Cmpt, board: 'A' | 'B' = 'B') =>
    (
      await app.ctx.db
        .select()
        .from(standings)
        .where(and(eq(standings.stageId, stage.id), eq(standings.board, board)))
    )
      .toSorted((a, b) => a.key - b.key)
      .map(({ teamId, score }) => ({ teamId, score: Math.round(score * 1e6) / 1e6 }))
  return { entered, submitted, end, begin, entriesOf, scoresOf, boardOf }
}

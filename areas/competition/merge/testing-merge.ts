import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, type builders } from '@leitai/testing/build'
import type { TestApp } from '@leitai/testing/open-test-app'
import type { Stage } from '../definition/table.ts'
import { mySubmission } from '../submission/contract.ts'
import { recomputeStandings } from '../submission/standings.ts'
import { submissions } from '../submission/table.ts'
import { mergeActs, type Player, teamBuilders } from '../team/testing.ts'

export const DAY = 86_400_000
export const { launch, answer, propose, record } = mergeActs
export const notices = async ({ visitor }: Player) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 100 })).list.map(({ title }) => title.zh)
export const history = ({ visitor }: Player, cmptId: number) =>
  visitor.call(mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 50 })
let objects = 0

export function mergeHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  const db = () => app.ctx.db
  const make = teamBuilders(build)
  async function entered(player: Player, cmptId: number, text = answerCsv(0.1)): Promise<number> {
    const { submission } = await build.submit(player.visitor, cmptId, text)
    return (await build.finished(submission.id)).id
  }

  const hours = (count: number) => app.travel(new Date(Date.now() + count * 3_600_000))
  /** Creates scored submissions as after days of submitting. */
  async function scored(player: Player, stage: Stage, { count = 1, daysAgo = 1, picked = false, error = 0.5 } = {}) {
    const at = new Date(app.ctx.now().getTime() - daysAgo * DAY)
    const before = await db().select().from(submissions).where(eq(submissions.teamId, player.teamId))
    const rows = Array.from({ length: count }, (_, index) => ({
      cmptId: stage.cmptId,
      stageId: stage.id,
      teamId: player.teamId,
      userId: player.user.id,
      no: before.length + index + 1,
      objectKey: `demo/${++objects}.csv`,
      fileName: 'answer.csv',
      size: 1,
      state: 'scored' as const,
      scoreA: error,
      scoreB: error,
      picked,
      createdAt: at,
    }))
    await db().insert(submissions).values(rows)
    await recomputeStandings(db(), stage, player.teamId)
  }

  return { db, make, entered, hours, scored }
}

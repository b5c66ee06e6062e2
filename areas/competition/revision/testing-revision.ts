import { setTimeout as pause } from 'node:timers/promises'
import type { InputOf } from '@leitai/platform/contract/call'
import { asc, eq } from '@leitai/platform/db/orm'
import { upload } from '@leitai/platform/file/contract'
import { answerCsv, type builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { hostRoles, stages } from '../definition/table.ts'
import { rankList } from '../leaderboard/contract.ts'
import { standings, submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { revisions } from './table.ts'

export const reason = { zh: '第 7 行的答案有误', en: 'Line 7 of the solution was wrong' }
/** The solution moved up by `shift`: an answer that was off by 0.1 is off by |0.1 - shift|. */
export const shifted = (shift: number) =>
  `id,target\n${Array.from({ length: 100 }, (_, at) => `${at + 1},${((at + 1) / 100 + shift).toFixed(6)}`).join('\n')}\n`
export const store = async (visitor: Visitor, text: string) =>
  (await visitor.call(upload, {}, { file: { blob: new Blob([text]), name: 'solution.csv' } })).filePath
type Change = InputOf<typeof contract.proposeRevision>['change']
export const propose = (visitor: Visitor, { id, stage }: { id: number; stage: { id: number } }, change: Change = {}) =>
  visitor.call(contract.proposeRevision, { cmptId: id, stageId: stage.id, change, note: '' })
export const withSolution = async (visitor: Visitor, text: string): Promise<Change> => ({
  solution: { objectKey: await store(visitor, text), fileName: 'solution.csv' },
})

export function revisionHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  async function setUp(
    values: Parameters<typeof build.competition>[0] = {},
    stage: Parameters<typeof build.competition>[1] = {},
  ) {
    const owner = await build.user()
    const cmpt = await build.competition({ ownerId: owner.id, ...values }, stage)
    const withRole = async (role: 'editor' | 'judge' | 'support') => {
      const { id } = await build.user()
      await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: id, role, at: app.ctx.now() })
      return app.as({ id })
    }
    return { id: cmpt.id, stage: cmpt.stage, owner: await app.as(owner), withRole }
  }

  /** Teams whose answers are off by the given errors. */
  async function entered(cmptId: number, errors: number[]) {
    const teams = []
    for (const error of errors) {
      const team = await build.competitor(cmptId)
      const { submission } = await build.submit(team.visitor, cmptId, answerCsv(error))
      teams.push({ ...team, submissionId: submission.id })
    }
    for (const { submissionId } of teams) await build.finished(submissionId)
    return teams
  }

  /** Waits until the job of a revision is done. */
  async function settled(revisionId: number) {
    for (;;) {
      const [row] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, revisionId))
      if (row && row.state !== 'running' && row.state !== 'publishing') return row
      await pause(20)
    }
  }

  async function tried(visitor: Visitor, cmpt: { id: number; stage: { id: number } }, change: Change = {}) {
    const { id } = await propose(visitor, cmpt, change)
    return settled(id)
  }

  const board = (cmptId: number) =>
    app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', page: 1, pageSize: 50 })
  /** All of a stage's scores that the public and the teams can see. */
  async function written(stageId: number) {
    const { db } = app.ctx
    const rows = await db
      .select({ id: submissions.id, state: submissions.state, a: submissions.scoreA, b: submissions.scoreB })
      .from(submissions)
      .where(eq(submissions.stageId, stageId))
      .orderBy(asc(submissions.id))
    const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
    const places = await db
      .select()
      .from(standings)
      .where(eq(standings.stageId, stageId))
      .orderBy(standings.board, standings.teamId)
    return { rows, stage, places }
  }

  return { setUp, entered, settled, tried, board, written }
}

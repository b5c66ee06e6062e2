import { eq } from '@leitai/platform/db/orm'
import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { stages } from '../definition/table.ts'
import { inDays, makeHostedCompetition, submitWork, uploaded, workNamed } from '../works/testing.ts'
import * as contract from './contract.ts'

/** Builders for competitions with judging rounds, and the actions of judges. */
export function judgingBuilders(app: TestApp, build: ReturnType<typeof builders>) {
  const plain = (stageId: number, judgeIds: number[], more: Partial<contract.RoundPlan> = {}): contract.RoundPlan => ({
    name: { zh: '初评', en: 'First round' },
    stageId,
    subject: 'entry',
    criteria: [{ name: { zh: '创新', en: 'Novelty' }, help: { zh: '', en: '' }, max: 10, weight: 1 }],
    blind: false,
    perWork: null,
    judgeIds,
    startAt: null,
    endAt: null,
    fromRoundId: null,
    best: null,
    ...more,
  })

  /** An application competition that is over, with the given number of works and judges. */
  async function judged({ works = 3, judges = 2, files = false } = {}) {
    const cmpt = await makeHostedCompetition(app, build)
    const teams: Awaited<ReturnType<typeof build.competitor>>[] = []
    for (let no = 0; no < works; no++) {
      const team = await build.competitor(cmpt.id)
      const objectKey = files ? await uploaded(app, team.visitor, cmpt.id, `${team.user.name}.pdf`) : ''
      const content = workNamed(
        `作品${no}`,
        files ? { files: [{ objectKey, name: `${team.user.name}.pdf`, size: 0 }] } : {},
      )
      await submitWork(team.visitor, cmpt.id, cmpt.stage.id, content)
      teams.push(team)
    }
    await app.ctx.db
      .update(stages)
      .set({ endAt: inDays(app, -0.01) })
      .where(eq(stages.id, cmpt.stage.id))
    const people = await Promise.all(Array.from({ length: judges }, () => cmpt.withRole('judge')))
    return { ...cmpt, teams, judges: people, judgeIds: people.map(({ user }) => user.id) }
  }
  type Judged = Awaited<ReturnType<typeof judged>>

  async function opened(one: Judged, more: Partial<contract.RoundPlan> = {}) {
    const plan = plain(one.stage.id, one.judgeIds, more)
    const { roundId } = await one.owner.call(contract.saveRound, { cmptId: one.id, plan })
    const given = await one.owner.call(contract.openRound, { cmptId: one.id, roundId })
    return { roundId, ...given }
  }
  const tasksOf = async (visitor: Visitor, cmptId: number) =>
    (await visitor.call(contract.myMarking, { cmptId })).flatMap(({ tasks }) => tasks)
  const give = (visitor: Visitor, taskId: number, point: number | null, submit = true) =>
    visitor.call(contract.saveMark, { taskId, points: [point], comment: '', submit })
  const results = (one: Judged, roundId: number) => one.owner.call(contract.roundResults, { cmptId: one.id, roundId })

  return { plain, judged, opened, tasksOf, give, results }
}

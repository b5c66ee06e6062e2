import { answerCsv, builders } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { makeAppeal } from '../appeal/contract.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as contract from './contract.cases.ts'

export const DAY = 86_400_000
export const first = { page: 1, pageSize: 20 }
export const about = { kind: 'copied' as const, text: '两队提交几乎相同', links: [], pictures: [], letters: false }
export const none = { hintIds: [], reportIds: [], entryIds: [], pictures: [] }

/** A site with a host and two admins. Visitors are read anew for each call, as sessions expire while tests travel in time. */
export async function openCases() {
  const app = await openTestApp()
  const build = builders(app)
  const staff = [await build.user(), await build.user({ role: 'admin' }), await build.user({ role: 'admin' })]
  const hostId = staff[0]?.id ?? 0
  let current = await signIn()

  async function signIn() {
    const [host, admin, other] = await Promise.all(staff.map((user) => app.as(user)))
    if (!host || !admin || !other) throw new Error('nobody is there')
    return { host, admin, other }
  }

  /** Travels to the given number of days from now. */
  async function travel(days: number) {
    app.travel(new Date(Date.now() + days * DAY))
    current = await signIn()
    return current
  }

  const contest = () => build.competition({ ownerId: hostId })
  /** A competitor with one scored submission. */
  async function entrant(cmptId: number, error = 1) {
    const one = await build.competitor(cmptId)
    const { submission } = await build.submit(one.visitor, cmptId, answerCsv(error))
    await build.finished(submission.id)
    return { ...one, submissionId: submission.id }
  }

  const open = (cmptId: number, teamIds: number[], by = current.host) =>
    by.call(contract.openCase, { cmptId, title: '雷同核实', text: '', teamIds, userIds: [], ...none })
  const decide = (
    caseId: number,
    decision: 'none' | 'warning' | 'removed' | 'banned' | 'year' | 'forever',
    by = current.host,
  ) => by.call(contract.decideCase, { caseId, decision, teamIds: [], userIds: [], reason: '抄袭属实' })
  /** Cached boards are invalidated a moment after the response: use `expect.poll`. */
  const rowsOf = async (cmptId: number) => {
    const board = await app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', ...first })
    return board.list.map(({ teamId }) => teamId)
  }

  const appealAgainst = (visitor: Visitor, id: number) =>
    visitor.call(makeAppeal, { matter: 'penalty', subject: String(id), text: '请复核', evidence: [] })

  return { app, build, hostId, travel, contest, entrant, open, decide, rowsOf, appealAgainst }
}

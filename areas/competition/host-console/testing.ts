import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import type { Stage } from '../definition/table.ts'
import { hostRoles } from '../definition/table.ts'
import { boardPart } from '../leaderboard/board.ts'
import type { HostRole } from './contract.ts'

/** For tests: builds a competition with a visitor for every role. */
export function hosting(app: TestApp, build: ReturnType<typeof builders>) {
  return async (
    values: Parameters<typeof build.competition>[0] = {},
    stageValues: Parameters<typeof build.competition>[1] = {},
  ) => {
    const owner = await build.user()
    const cmpt = await build.competition({ ownerId: owner.id, ...values }, stageValues)
    const withRole = async (role: Exclude<HostRole, 'admin'>) => {
      const { id } = await build.user()
      await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: id, role, at: app.ctx.now() })
      return app.as({ id })
    }
    const other = await build.user()
    await build.competition({ ownerId: other.id })
    return {
      id: cmpt.id,
      stage: cmpt.stage,
      owner: await app.as(owner),
      coOwner: await withRole('owner'),
      editor: await withRole('editor'),
      judge: await withRole('judge'),
      support: await withRole('support'),
      admin: await app.as(await build.user({ role: 'admin' })),
      stranger: await app.as(await build.user()),
      otherOwner: await app.as(other),
    }
  }
}

/** A download as text, including its byte-order mark. */
export async function textOf(visitor: Visitor, path: string) {
  const response = await visitor.fetch(`/v3/api${path}`)
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString() }
}

/** The distinct refusals of several calls. */
export const refusalsOf = async (calls: Promise<unknown>[]) => [...new Set(await Promise.all(calls.map(refusalOf)))]

/** The A board from the database; the public response is cached briefly. */
export const boardOf = async (app: TestApp, stage: Stage) =>
  (await boardPart(app.ctx.db, { stage, board: 'A' }, { now: app.ctx.now(), limit: 100, offset: 0 })).rows

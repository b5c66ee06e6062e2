import type { builders } from '@leitai/testing/build'
import { putObject, type TestApp, type Visitor } from '@leitai/testing/open-test-app'
import { hostRoles } from '../definition/table.ts'
import { attachmentUpload, emptyWork, saveWork, type WorkContent } from './contract.ts'

const DAY_MS = 86_400_000

/** An application (or algorithm) competition with a visitor for every role, and the owner of another one. */
export async function makeHostedCompetition(
  app: TestApp,
  build: ReturnType<typeof builders>,
  values: Parameters<typeof build.competition>[0] = {},
  stage: Parameters<typeof build.competition>[1] = {},
) {
  const owner = await build.user()
  const cmpt = await build.competition({ ownerId: owner.id, type: 'application', ...values }, { spec: null, ...stage })
  const withRole = async (role: 'owner' | 'editor' | 'judge' | 'support') => {
    const user = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: user.id, role, at: app.ctx.now() })
    return { user, visitor: await app.as(user) }
  }
  const other = await build.user()
  await build.competition({ ownerId: other.id })
  return {
    ...cmpt,
    owner: await app.as(owner),
    ownerId: owner.id,
    withRole,
    otherOwner: await app.as(other),
  }
}

export const inDays = (app: TestApp, days: number) => new Date(app.ctx.now().getTime() + days * DAY_MS)

/** Uploads a file as the browser does and returns its key. */
export async function uploaded(app: TestApp, visitor: Visitor, cmptId: number, fileName: string, body = 'bytes') {
  const ticket = await visitor.call(attachmentUpload, { cmptId, fileName, size: Buffer.byteLength(body) })
  const response = await putObject(visitor, app.origin, ticket.tempUrl, body, ticket.contentType)
  if (!response.ok) throw new Error(`the PUT answered ${response.status}`)
  return ticket.objectKey
}

export const workNamed = (title: string, more: Partial<WorkContent> = {}): WorkContent => ({
  ...emptyWork,
  title,
  summary: '一句话',
  text: '# 正文',
  ...more,
})

/** Submits a work. */
export const submitWork = (visitor: Visitor, cmptId: number, stageId: number, content: WorkContent, revision = 0) =>
  visitor.call(saveWork, { cmptId, stageId, revision, content, submit: true })

import { storePicture } from '@leitai/platform/file/picture'
import { answerCsv, type builders, solutionCsv } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { untilHolds } from '@leitai/testing/until'
import { words } from '@leitai/testing/words'
import { expect } from 'vitest'
import { hostRoles } from '../definition/table.ts'
import * as content from './contract.content.ts'
import * as files from './contract.files.ts'
import * as launch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import * as contract from './contract.ts'

const DAY = 86_400_000
const began = Date.now()
export const at = (days: number) => new Date(began + days * DAY)
export const first = { page: 1, pageSize: 20 }
export const draftOf = (visitor: Visitor, cmptId: number) => visitor.call(contract.editorDraft, { cmptId })
export const gateOf = (visitor: Visitor, cmptId: number) => visitor.call(launch.launchGate, { cmptId })
export const missing = async (visitor: Visitor, cmptId: number) =>
  (await gateOf(visitor, cmptId)).lines.filter(({ ok, required }) => required && !ok).map(({ line }) => line)
export const basics = (more: object = {}) => ({
  slug: `demo-made-${Math.random().toString(36).slice(2, 10)}`,
  title: words('演示竞赛草稿'),
  summary: words('预测一个数'),
  host: words('演示主办方'),
  cover: null as string | null,
  type: 'algorithm' as const,
  practice: false,
  tags: ['表格数据'],
  contact: 'host@example.com',
  groupQr: null,
  bannerUntil: null,
  watermark: false,
  weight: 1 as const,
  parentId: null,
  ...more,
})

export const choice = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse', options: {} },
  split: { by: 'seed' as const, seed: '0123456789abcdef0123456789abcdef', aShare: 0.5 },
  b: 'all' as const,
  ranges: {},
}

export const limits = {
  dailyLimit: 3,
  totalLimit: null,
  pickLimit: 2,
  pickDefault: 'last' as const,
  decimals: 6,
  timeLimitSeconds: 60,
  memoryLimitMb: 1024,
  uploadLimitMb: 200,
  revealMinutes: 120,
  revealBy: 'delay' as const,
  boardRefresh: 'atOnce' as const,
  failedLimit: null,
}

export const datesOf = (more: object = {}) => ({
  startAt: at(-1),
  endAt: at(30),
  signUpStartAt: at(-1),
  signUpEndAt: null,
  stages: [
    {
      id: null as number | null,
      name: words('初赛'),
      kind: 'preliminary' as const,
      startAt: at(-1),
      endAt: at(30),
      promotion: null,
      teamHours: null,
    },
  ],
  ...more,
})

export const version = async (visitor: Visitor, cmptId: number) => (await draftOf(visitor, cmptId)).version

export function editorHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  async function hosting(type: 'algorithm' | 'application' = 'algorithm') {
    const user = await build.user()
    const admin = await build.user({ role: 'admin' })
    // Users who host nothing cannot create drafts: a request to host gave them one.
    const before = await build.competition({ ownerId: user.id, status: 'published' })
    const owner = await app.as(user)
    const { cmptId } = await owner.call(contract.newDraft, { title: '演示竞赛草稿', type })
    const withRole = async (role: 'editor' | 'judge' | 'support') => {
      const { id } = await build.user()
      await app.ctx.db.insert(hostRoles).values({ cmptId, userId: id, role, at: app.ctx.now() })
      return app.as({ id })
    }
    return { cmptId, user, owner, withRole, earlier: before.id, admin: await app.as(admin) }
  }

  const until = <T>(load: () => Promise<T>, holds: (found: T) => boolean) => untilHolds(app.ctx, load, holds)

  async function upload(
    visitor: Visitor,
    cmptId: number,
    use: files.UploadUse,
    name: string,
    body: string | Uint8Array<ArrayBuffer>,
  ) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    const begun = await visitor.call(files.beginUpload, { cmptId, use, name, size: bytes.length, mark: 'test' })
    for (let part = 0; part < begun.parts; part++) {
      const { url, headers } = await visitor.call(files.uploadPart, { uploadId: begun.uploadId, part })
      const piece = bytes.slice(part * begun.partBytes, (part + 1) * begun.partBytes)
      const answer = await visitor.fetch(url.replace('http://localhost', ''), {
        method: 'PUT',
        body: piece,
        headers,
      })
      expect(answer.status).toBe(200)
    }
    await visitor.call(files.endUpload, { uploadId: begun.uploadId })
    return until(
      () => visitor.call(files.hostUpload, { uploadId: begun.uploadId }),
      ({ state }) => state === 'ready' || state === 'failed',
    )
  }

  const checked = (visitor: Visitor, cmptId: number) =>
    until(
      () => draftOf(visitor, cmptId),
      (draft) => draft.stages.every(({ scoring }) => scoring.state !== 'queued'),
    )
  async function coverOf(user: { id: number }) {
    const { default: sharp } = await import('sharp')
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const me = { ...user, name: '', avatar: null, role: 'user' as const, passwordWeak: false, realNameVerified: false }
    const more = { closingAt: null, createdAt: app.ctx.now(), mark: '', tokenHash: '' }
    const stored = await storePicture(
      app.ctx,
      { ...me, ...more },
      { name: 'a.png', bytes, truncated: false, use: 'cover' },
    )
    return `/v3/picture/${stored.objectKey.replace('picture/', '')}`
  }

  /** Fills everything in, like the wizard, and returns the stage's id. */
  async function fill({ cmptId, owner, user, withRole }: Awaited<ReturnType<typeof hosting>>) {
    const edit = { cmptId, version: 999_999 }
    const cover = await coverOf(user)
    const hostLogo = await coverOf(user)
    await owner.call(content.saveBasics, { ...edit, value: basics({ cover, hostLogo }) })
    for (const name of ['overview', 'task', 'rules'] as const)
      await owner.call(content.saveText, { ...edit, name, zh: `# ${name}`, en: '' })
    await owner.call(content.saveStages, { ...edit, value: datesOf(), reason: '' })
    const [stage] = (await draftOf(owner, cmptId)).stages
    const stageId = stage?.id ?? 0
    const sample = await upload(owner, cmptId, 'data', 'sample.csv', answerCsv(1))
    await owner.call(files.addData, {
      ...edit,
      uploadId: sample.uploadId,
      description: words('样例'),
      licence: 'CC0-1.0',
      stageId,
      sample: true,
    })
    const solution = await upload(owner, cmptId, 'solution', 'truth.csv', solutionCsv())
    const scoring = { ...edit, stageId, choice, limits, directionOk: true }
    await owner.call(contractScoring.saveScoring, { ...scoring, solutionId: solution.uploadId })
    await checked(owner, cmptId)
    const judge = await withRole('judge')
    const trial = await upload(judge, cmptId, 'sandbox', 'answer.csv', answerCsv(0.25))
    await judge.call(launch.trySandbox, { cmptId, stageId, uploadId: trial.uploadId })
    await until(
      () => gateOf(owner, cmptId),
      ({ sandbox }) => sandbox.every(({ state }) => state !== 'queued'),
    )
    await owner.call(launch.saveLegal, { cmptId, agree: true })
    return { stageId, cover, scoring, judge }
  }

  return { hosting, until, upload, checked, fill }
}

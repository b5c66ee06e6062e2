import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import * as contract from './contract.ts'
import { certificateBuilders } from './testing.ts'

export const first = { keyword: '', page: 1, pageSize: 100 }
const usualPlan = { promotedStageId: null, promotedTop: 100, participants: true, noReview: true }
export const list = (visitor: Visitor, cmptId: number) => visitor.call(contract.hostCertificates, { cmptId, ...first })
export const issue = (visitor: Visitor, cmptId: number, picks: contract.Pick[] = []) =>
  visitor.call(contract.issueCertificates, { cmptId, picks })
export const noReview = (visitor: Visitor, cmptId: number, more: Partial<contract.CertificatePlan> = {}) =>
  visitor.call(contract.setCertificatePlan, { cmptId, plan: { ...usualPlan, ...more } })
export const get = async (visitor: Visitor, path: string) => {
  const response = await visitor.fetch(`/v3/api${path}`)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

export const pdf = (visitor: Visitor, number: string) => get(visitor, `/cmpt/certificate/download?number=${number}`)

export function certificateHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  const db = () => app.ctx.db
  const make = certificateBuilders(app, build)
  const noticesOf = async (userId: number) =>
    (await db().select().from(notices).where(eq(notices.userId, userId))).map(({ title }) => title.zh)
  const actsOn = async (cmptId: number) =>
    (
      await db()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.targetKind, 'competition'), eq(auditLog.targetId, String(cmptId))))
    ).map(({ action }) => action)
  /** A competition whose certificates have been issued to all. */
  async function issued(count = 2) {
    const cmpt = await make.ended(count)
    await noReview(cmpt.owner, cmpt.id)
    await issue(cmpt.owner, cmpt.id)
    const { page } = await make.listed(cmpt.owner, cmpt.id)
    const numbers = page.list.map(({ certificate }) => certificate?.number ?? '')
    return { ...cmpt, rows: page.list, numbers }
  }

  return { db, make, noticesOf, actsOn, issued }
}

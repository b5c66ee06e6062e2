import { avatarOf } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { maskName } from '@leitai/platform/contract/identity'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, eq, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keepPicture } from '@leitai/platform/file/picture'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { notify } from '@leitai/site/message/notify'
import { zipStream } from '@leitai/zip/write'
import { boardStages } from '../review/outcome.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import { roundOf } from './board.ts'
import type * as contract from './contract.ts'
import { type CertificateState, type Pick, CertificateState as States } from './contract.ts'
import { usualDesign } from './design.ts'
import { refuseDesign } from './design-check.ts'
import { certificatesOf, issueJob } from './issue.ts'
import { paintPdf, paintPng } from './paint.ts'
import { latestRun, lockPlan } from './plan.ts'
import { namesOn, printers } from './print.ts'
import { keyOf, type Proposed, propose } from './proposal.ts'
import { exampleOf, lay, picturesOf, presentDesign } from './rendering.ts'
import { nameKey, readNumber, refusalToRevoke, withCodes } from './rules.ts'
import { certificateChoices, certificateDesigns, certificatePlans, certificateRuns, certificates } from './table.ts'
import { certificateRevoked, sampleTitle } from './texts.ts'
import { notifyUnverified, refusalOfAll, refusalOfNone } from './unverified.ts'

export const certificateDesign: Handler<typeof contract.certificateDesign> = async (context, { cmptId }) => {
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(context.db, cmpt)
  return { design, usual: usualDesign(cmpt.host) }
}

export const certificateRun: Handler<typeof contract.certificateRun> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { run: await latestRun(context.db, cmptId) }
}

export const certificatesZip: Handler<typeof contract.certificatesZip> = async (context, { cmptId }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const rows = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.cmptId, cmptId), isNull(certificates.revokedAt)))
    .orderBy(asc(certificates.id))
  refuse(rows.length > 0 ? null : { code: 'certificate.notIssued' })
  const files = await printers(context, rows)
  // They contain verified names, so the download is audited.
  const detail = { people: rows.length }
  await audit(context, { action: 'certificate.download', target: { kind: 'competition', id: cmptId }, detail })
  // Each is drawn after the previous one was sent: at most one is in memory.
  const body = await zipStream(files.map(({ fileName, draw }) => ({ name: fileName, content: draw, compress: false })))
  return new Download({ name: `${cmpt.slug}-certificates.zip`, contentType: 'application/zip', body })
}

export const checkCertificate: Handler<typeof contract.checkCertificate> = async (context, input) => {
  const { db } = context
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, readNumber(input.number)))
  const [name = null] = found ? await namesOn(context, [found]) : []
  // The same response for an unknown number, a wrong check part and a wrong name, so that none can be probed.
  if (!found || name === null || nameKey(name) !== nameKey(input.name))
    throw new Refused({ code: 'certificate.mismatch' })
  const { number, competition, award, teamName: team, issuedAt, revokedAt } = found
  return { number, competition, award, team, name: maskName(name), issuedAt, revokedAt }
}

export const downloadCertificate: Handler<typeof contract.downloadCertificate> = async (context, { number }) => {
  const { db, me } = context
  const [found] = await db
    .select()
    .from(certificates)
    .where(eq(certificates.number, readNumber(number)))
  const row = orRefuse(found, 'certificate.unknown')
  if (row.userId === me.id) refuse(row.revokedAt ? { code: 'certificate.revoked' } : null)
  else {
    // Anybody but its holder and its hosts gets "unknown".
    const { role } = await hostedCompetition(context, row.cmptId).catch(() => ({ role: null }))
    if (refusalToRun(role)) throw new Refused({ code: 'certificate.unknown' })
    await audit(context, {
      action: 'certificate.download',
      target: { kind: 'certificate', id: row.id },
      cmptId: row.cmptId,
    })
  }
  const [printed] = await printers(context, [row])
  const { draw } = orRefuse(printed, 'certificate.unknown')
  return new Download({ name: `${row.number}.pdf`, contentType: 'application/pdf', body: await draw() })
}

export const getCertificate: Handler<typeof contract.getCertificate> = ({ db, me }, { cmptId }) =>
  certificatesOf(db, me.id, cmptId)

const shown = ({ userId, userName, avatar, kind, teamName, rank, award, state, missing, certificate }: Proposed) => ({
  userId,
  userName,
  avatar: avatarOf({ id: userId, avatar }),
  kind,
  teamName,
  rank,
  award,
  state,
  missing: withCodes(missing),
  certificate: certificate && { ...certificate, reason: certificate.revokeReason },
})

export const hostCertificates: Handler<typeof contract.hostCertificates> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  // Only those who issue certificates may see who has a verified name.
  refuse(refusalToRun(role))
  const { plan, run, rows, waitsFor } = await propose(context, cmpt)
  const keyword = input.keyword.toLowerCase()
  const found = rows.filter(
    ({ kind, state, userName, teamName }) =>
      (input.kind === undefined || kind === input.kind) &&
      (input.state === undefined || state === input.state) &&
      `${userName}\n${teamName}`.toLowerCase().includes(keyword),
  )
  const countOf = (state: CertificateState) => rows.filter((row) => row.state === state).length
  const { page, pageSize, offset } = pageOf(input)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const stages = await boardStages(db, cmpt)
  const issue: Refusal | null = waitsFor ?? (run?.state === 'open' ? { code: 'certificate.running' } : null)
  return {
    plan,
    stages: stages.flatMap(({ id, name }) => {
      const next = roundOf(stages, id)?.next
      return next ? [{ id, name, promotion: next.promotion }] : []
    }),
    counts: Object.fromEntries(States.options.map((state) => [state, countOf(state)])) as Record<
      CertificateState,
      number
    >,
    run,
    page: { list: found.slice(offset, offset + pageSize).map(shown), total: found.length, page, pageSize },
    may: {
      issue: words(issue),
      all: words(issue ?? refusalOfAll(rows)),
      board: words(waitsFor),
    },
  }
}

export const issueCertificates: Handler<typeof contract.issueCertificates> = async (context, { cmptId, picks }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  refuse((await latestRun(db, cmptId))?.state === 'open' ? { code: 'certificate.running' } : null)
  const { rows, waitsFor } = await propose(context, cmpt)
  refuse(waitsFor)
  const { ready, waiting } = chooseFrom(rows, picks)
  const notified = await notifyUnverified(db, { cmpt, waiting, now })
  refuse(ready.length === 0 && notified === 0 ? refusalOfNone(rows) : null)
  const detail = { people: ready.length, waiting: waiting.length }
  await audit(context, { action: 'certificate.issue', target: { kind: 'competition', id: cmptId }, detail })
  const answer = { total: ready.length, waiting: waiting.length }
  if (ready.length === 0) return { ...answer, runId: null }
  const values = {
    cmptId,
    total: ready.length,
    waiting: waiting.length,
    startedBy: me.id,
    startedAt: now,
    movedAt: now,
  }
  const [made] = await db
    .insert(certificateRuns)
    .values({ ...values, picks: ready.map(({ userId, kind }) => ({ userId, kind })) })
    .returning({ id: certificateRuns.id })
  const runId = orRefuse(made, 'certificate.unknown').id
  await issueJob.enqueue(db, { id: runId })
  return { ...answer, runId }
}

/** The recipients of an issue: those chosen, or without a choice all that are ready and were never revoked. */
function chooseFrom(rows: readonly Proposed[], picks: readonly Pick[]): { ready: Proposed[]; waiting: Proposed[] } {
  const keys = new Set(picks.map(keyOf))
  const all = keys.size === 0
  const chosen = all ? rows : rows.filter((row) => keys.has(keyOf(row)))
  const lost = chosen.filter(({ state }) => state === 'issued' || state === 'left')
  if (!all && (chosen.length < keys.size || lost.length > 0)) throw new Refused({ code: 'certificate.picks' })
  const rare = chosen.filter(({ state }) => state === 'glyphs')
  if (!all && rare.length > 0) {
    const names = rare.map(({ userName, missing }) => `${userName} ${withCodes(missing)}`).join(', ')
    throw new Refused({ code: 'certificate.glyphs', values: { names } })
  }
  return {
    ready: chosen.filter(({ state }) => state === 'ready' || (!all && state === 'revoked')),
    waiting: chosen.filter(({ state }) => state === 'unverified' || state === 'glyphs'),
  }
}

export const previewCertificate: Handler<typeof contract.previewCertificate> = async (context, { cmptId, design }) => {
  const { db, ctx, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const before = await presentDesign(db, cmpt)
  await refuseDesign(context, { design, before: before.design, cmpt })
  const pictures = await picturesOf(ctx, design)
  const png = await paintPng(await lay(ctx, { design, facts: exampleOf(cmpt, now), pictures }))
  return { image: `data:image/png;base64,${png.toString('base64')}` }
}

export const revokeCertificate: Handler<typeof contract.revokeCertificate> = async (context, input) => {
  const { db, now } = context
  const { cmptId, certificateId, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const which = and(eq(certificates.id, certificateId), eq(certificates.cmptId, cmptId))
  const [found] = await db.select().from(certificates).where(which).for('update')
  const { userId, number, revokedAt } = orRefuse(found, 'certificate.unknown')
  refuse(refusalToRevoke({ revokedAt }))
  await db.update(certificates).set({ revokedAt: now, revokeReason: reason }).where(which)
  await notify(db, {
    userId,
    kind: 'competition',
    about: cmpt.title,
    ...certificateRevoked(cmpt.title, { number, reason }),
    link: '/accountset/appeal.html',
    now,
  })
  await audit(context, {
    action: 'certificate.revoke',
    target: { kind: 'certificate', id: certificateId },
    cmptId,
    reason,
    detail: { number },
  })
  return { ok: true }
}

export const sampleCertificate: Handler<typeof contract.sampleCertificate> = async (context, { cmptId }) => {
  const { db, ctx, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { design } = await presentDesign(db, cmpt)
  const pieces = await lay(ctx, { design, facts: exampleOf(cmpt, now), pictures: await picturesOf(ctx, design) })
  const body = await paintPdf(pieces, { title: sampleTitle, author: cmpt.title.zh || cmpt.title.en })
  return new Download({ name: `${cmpt.slug}-sample.pdf`, contentType: 'application/pdf', body })
}

export const saveCertificateDesign: Handler<typeof contract.saveCertificateDesign> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, design } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  const before = await presentDesign(db, cmpt)
  const fresh = await refuseDesign(context, { design, before: before.design, cmpt })
  for (const objectKey of fresh) await keepPicture(db, { objectKey, userId: me.id, now })
  const values = { cmptId, design, savedBy: me.id, savedAt: now }
  // Delete unused versions, but keep those that certificates refer to.
  const held =
    before.id === null
      ? []
      : await db.select({ id: certificates.id }).from(certificates).where(eq(certificates.designId, before.id)).limit(1)
  if (before.id === null || held.length > 0) await db.insert(certificateDesigns).values(values)
  else await db.update(certificateDesigns).set(values).where(eq(certificateDesigns.id, before.id))
  await audit(context, { action: 'certificate.design', target: { kind: 'competition', id: cmptId } })
  return { ok: true }
}

export const setAward: Handler<typeof contract.setAward> = async (context, { cmptId, picks, award, leftOut }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await lockPlan(db, cmptId)
  const { rows } = await propose(context, cmpt)
  const open = new Set(rows.flatMap((row) => (row.state === 'issued' || row.teamId === 0 ? [] : keyOf(row))))
  const keys = new Set(picks.map(keyOf))
  refuse(keys.size > 0 && [...keys].every((key) => open.has(key)) ? null : { code: 'certificate.picks' })
  const words = award && (award.zh !== '' || award.en !== '' ? award : null)
  const chosen = rows.filter((row) => keys.has(keyOf(row)))
  await db
    .insert(certificateChoices)
    .values(
      chosen.map(({ userId, kind }) => ({ cmptId, userId, kind, award: words ?? null, leftOut: leftOut ?? false })),
    )
    .onConflictDoUpdate({
      target: [certificateChoices.cmptId, certificateChoices.userId, certificateChoices.kind],
      set: {
        award: words === undefined ? certificateChoices.award : sql`excluded.award`,
        leftOut: leftOut === undefined ? certificateChoices.leftOut : sql`excluded.left_out`,
      },
    })
  const detail = { people: keys.size, award: words, leftOut }
  await audit(context, { action: 'certificate.award', target: { kind: 'competition', id: cmptId }, detail })
  return { ok: true }
}

export const setCertificatePlan: Handler<typeof contract.setCertificatePlan> = async (context, { cmptId, plan }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  if (plan.promotedStageId !== null) {
    const stages = await boardStages(db, cmpt)
    orRefuse(
      stages.find(({ id }) => id === plan.promotedStageId),
      'competition.noStage',
    )
  }
  await lockPlan(db, cmptId)
  await db.update(certificatePlans).set(plan).where(eq(certificatePlans.cmptId, cmptId))
  await audit(context, { action: 'certificate.plan', target: { kind: 'competition', id: cmptId }, detail: plan })
  return { ok: true }
}

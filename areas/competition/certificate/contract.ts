import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { Promotion } from '../catalog/contract.stages.ts'

/** Certificates: layout, recipients, issuing, and the public verification page. */

const most = limits.certificate
/** A prize; promoted to the next stage; took part with a ranked result. */
export const CertificateKind = z.enum(['award', 'promoted', 'participant'])
export type CertificateKind = z.infer<typeof CertificateKind>

/** Placeholders of a text, in braces. */
const placeholders = ['name', 'team', 'competition', 'award', 'rank', 'date', 'number'] as const
export type Placeholder = (typeof placeholders)[number]
const onlyKnown = (text: string) =>
  [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => placeholders.some((one) => one === name))
const fieldText = form.maybe(most.fieldText).check(z.refine(onlyKnown, { error: 'wrong' }))

/** The page: A4, landscape, in millimetres from the upper left corner. */
export const certificatePage = { width: 297, height: 210 } as const
const { width: wide, height: high } = certificatePage
const number = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i))
const Square = z.object({ x: number(0, wide), y: number(0, high), size: number(10, 80) })

/** A box of text: corner and width in millimetres, letters in points. */
export const DesignField = z.object({
  id: z.string().check(z.regex(/^[a-z\d]{1,12}$/)),
  text: z.object({ zh: fieldText, en: fieldText }),
  x: number(0, wide),
  y: number(0, high),
  width: number(10, wide),
  size: number(6, 80),
  colour,
  align: z.enum(['left', 'center', 'right']),
  bold: z.boolean(),
})
export type DesignField = z.output<typeof DesignField>
const picture = z.nullable(z.string().check(z.maxLength(200)))
export const Design = z.object({
  language: z.enum(['zh', 'en', 'both']),
  /** Drawn around the page if there is no background picture. */
  frame: z.enum(['double', 'line', 'none']),
  frameColour: colour,
  /** `fullPath` of pictures uploaded for this use. */
  background: picture,
  seal: picture,
  sealAt: Square,
  /** The QR code of the verification page. */
  qrAt: Square,
  fields: z.array(DesignField).check(z.minLength(1), z.maxLength(most.fields)),
})
export type Design = z.output<typeof Design>

export const certificateDesign = read('/host/certificate/design.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    design: Design,
    /** The default layout, for starting over. */
    usual: Design,
  }),
  summary: 'How a competition’s certificates look',
})
const designed = { cmptId: form.id, design: form.json(Design) }
export const saveCertificateDesign = write('/host/certificate/design/save.json', {
  access: 'login',
  may: 'manager',
  input: z.object(designed),
  output: shape.done,
  summary: 'Change how certificates look; those already issued stay as they are',
})
export const previewCertificate = write('/host/certificate/preview.json', {
  access: 'login',
  may: 'manager',
  input: z.object(designed),
  /** A data address of a png, drawn by the same layout as the PDF. */
  output: z.object({ image: z.string() }),
  perMinute: 120,
  summary: 'A design with an example’s words, as a picture',
})
export const sampleCertificate = download('/host/certificate/sample.pdf', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  summary: 'The saved design with an example’s words as PDF, marked as a sample',
})

export const CertificatePlan = z.object({
  /** The stage whose best teams are promoted, and how many; null for none. */
  promotedStageId: z.nullable(z.int()),
  promotedTop: z.int().check(z.minimum(1), z.maximum(100_000)),
  participants: z.boolean(),
  /** The host declares that there is no review: the final board counts. */
  noReview: z.boolean(),
})
export type CertificatePlan = z.output<typeof CertificatePlan>
export const CertificateState = z.enum(['ready', 'unverified', 'glyphs', 'left', 'issued', 'revoked'])
export type CertificateState = z.infer<typeof CertificateState>
const Run = z.object({
  id: shape.id,
  state: z.enum(['open', 'done', 'failed']),
  total: z.int(),
  done: z.int(),
  /** Users whose names are not verified, or cannot be printed. */
  waiting: z.int(),
  startedAt: shape.time,
  finishedAt: shape.maybeTime,
})
export const hostCertificates = read('/host/certificates.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    kind: z.optional(CertificateKind),
    state: z.optional(CertificateState),
    /** In the names of people and teams. */
    keyword: z._default(form.maybe(40), ''),
    ...form.paging,
  }),
  output: z.object({
    plan: CertificatePlan,
    /** Stages with a board that can promote. */
    stages: z.array(
      /** `promotion`: the rule of the next stage, which decides who is promoted from this one. */
      z.object({ id: shape.id, name: shape.Words, promotion: z.nullable(Promotion) }),
    ),
    counts: z.record(CertificateState, z.int()),
    run: z.nullable(Run),
    page: shape.page(
      z.object({
        ...shape.Person.shape,
        kind: CertificateKind,
        teamName: z.string(),
        rank: z.nullable(z.int()),
        award: shape.Words,
        state: CertificateState,
        /** Characters that no font on this server has. */
        missing: z.string(),
        certificate: z.nullable(
          z.object({
            id: shape.id,
            number: z.string(),
            issuedAt: shape.time,
            revokedAt: shape.maybeTime,
            reason: z.string(),
          }),
        ),
      }),
    ),
    /** In words, null if nothing prevents it: issuing to those chosen, to all; `board`: what the list is still waiting for. */
    may: z.object({ issue: z.nullable(z.string()), all: z.nullable(z.string()), board: z.nullable(z.string()) }),
  }),
  summary: 'Who would get which certificate, and the outcome',
})
export const certificateRun = read('/host/certificate/run.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  output: z.object({ run: z.nullable(Run) }),
  summary: 'Progress of the latest issue',
})
export const setCertificatePlan = write('/host/certificate/plan.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, plan: form.json(CertificatePlan) }),
  output: shape.done,
  summary: 'Which certificates there are',
})
export const Pick = z.object({ userId: z.int(), kind: CertificateKind })
export type Pick = z.output<typeof Pick>
const Picks = form.json(z.array(Pick).check(z.maxLength(most.picks)))
export const setAward = write('/host/certificate/award.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    picks: Picks,
    /** Other words for the award; if empty, those of the list. */
    award: z.optional(form.json(z.object({ zh: form.maybe(60), en: form.maybe(120) }))),
    leftOut: z.optional(form.flag),
  }),
  output: shape.done,
  summary: 'Change an award’s words, or leave people out, before they are issued',
})
export const issueCertificates = write('/host/certificate/issue.json', {
  access: 'login',
  may: 'manager',
  /** Without picks: all that are ready and were never revoked. */
  input: z.object({ cmptId: form.id, picks: z._default(Picks, []) }),
  /** No run if all the remaining ones still need verification: they have been notified. */
  output: z.object({ runId: z.nullable(shape.id), total: z.int(), waiting: z.int() }),
  summary: 'Begin to issue; people who are not verified yet are notified and can be issued theirs later',
})
export const revokeCertificate = write('/host/certificate/revoke.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id, certificateId: form.id, reason: form.text(200) }),
  output: shape.done,
  summary: 'Revoke a certificate; its holder is notified with the reason',
})
export const certificatesZip = download('/host/certificates.zip', {
  access: 'login',
  may: 'manager',
  input: z.object({ cmptId: form.id }),
  summary: 'All valid certificates of a competition as PDFs in one zip',
})

export const getCertificate = read('/cmpt/getCertificate.json', {
  access: 'login',
  may: 'loggedIn',
  /** Without a competition: those of all competitions, the latest first. */
  input: z.object({ cmptId: z.optional(form.id) }),
  output: z.array(
    z.object({
      number: z.string(),
      cmptId: shape.id,
      competition: shape.Words,
      kind: CertificateKind,
      award: shape.Words,
      teamName: z.string(),
      issuedAt: shape.time,
      revokedAt: shape.maybeTime,
    }),
  ),
  summary: 'One’s own certificates of a competition',
})
export const downloadCertificate = download('/cmpt/certificate/download', {
  access: 'login',
  may: 'ownOrManager',
  input: z.object({ number: form.code(40) }),
  summary: 'One certificate as PDF',
})
/** By POST, because names should not appear in addresses that are logged on the way. */
export const checkCertificate = write('/common/certificate/check.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({ number: form.code(40), name: form.text(100) }),
  output: z.object({
    number: z.string(),
    competition: shape.Words,
    award: shape.Words,
    team: z.string(),
    /** Masked. */
    name: z.string(),
    issuedAt: shape.time,
    revokedAt: shape.maybeTime,
  }),
  perMinute: 10,
  perNetwork: true,
  summary: 'Check a certificate by its number and its holder’s name',
})

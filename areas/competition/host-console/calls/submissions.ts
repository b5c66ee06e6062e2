import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import { sayer } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { digestOf, isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import { minuteName } from '@leitai/platform/time/day'
import { zipStream } from '@leitai/zip/write'
import { refusalToRevise } from '../../revision/rules.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import { refusalToManage, refusalToRun, refusalToZip } from '../../staff/rules.ts'
import { hasA, showScore } from '../../submission/board-rules.ts'
import { keepsDetails } from '../../submission/details.ts'
import { disqualify, requalify, setScore, unhide } from '../../submission/disqualify.ts'
import {
  refusalToDisqualify,
  refusalToRequalify,
  refusalToScore,
  refusalToScoreAgain,
  refusalToUnhide,
} from '../../submission/rules.ts'
import { faultText } from '../../submission/texts.ts'
import { changeSubmission } from '../change-submission.ts'
import type * as console from '../contract.submissions.ts'
import { fileOf, submissionsList } from '../lists.ts'
import {
  countSubmissions,
  submissionOf,
  submissionPart,
  submissionsOf,
  submissionsWhere,
  whyFailed,
} from '../submissions.ts'
import { zipHeader } from '../texts.ts'

export const disqualifySubmission: Handler<typeof console.disqualifySubmission> = (context, input) =>
  changeSubmission(context, 'void', input, (target) => disqualify(context.db, { ...target, reason: input.reason }))

export const requalifySubmission: Handler<typeof console.requalifySubmission> = (context, input) =>
  changeSubmission(context, 'unvoid', input, (target) => requalify(context.db, target))

export const unhideSubmission: Handler<typeof console.unhideSubmission> = (context, input) =>
  changeSubmission(context, 'unhide', input, (target) => unhide(context.db, target))

export const setSubmissionScore: Handler<typeof console.setSubmissionScore> = (context, { scores, ...input }) => {
  const { a, b } = scores
  const detail = { ...(a === undefined ? {} : { scoreA: a }), ...(b === undefined ? {} : { scoreB: b }) }
  const set = (target: { cmptId: number; id: number; now: Date }) =>
    setScore(context.db, { ...target, scores, reason: input.reason })
  return changeSubmission(context, 'score', { ...input, detail }, set)
}

export const hostSubmissionFile: Handler<typeof console.hostSubmissionFile> = async (context, input) => {
  const { db, ctx } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { objectKey, programKey, fileName, id } = (await submissionOf(db, input)).submission
  // What was handed in; what a program has written is in the archive of all.
  const key = programKey ?? objectKey
  const { body } = await ctx.storage.get(key).catch((error) => {
    throw isStorageFault(error, 'NoSuchObject') ? new Refused({ code: 'submission.unknown' }) : error
  })
  await audit(context, { action: 'console.entryFile', target: { kind: 'submission', id }, cmptId: input.cmptId })
  return new Download({ name: fileName, contentType: contentTypes[suffixOf(key) ?? 'csv'], body })
}

const ACTS = 50
const FAULTS = 20

const log = statement((given: Placeholders<{ cmptId: number; submissionId: number }>) => ({
  found: submissionPart(given),
  acts: rows(
    { at: auditLog.at, action: auditLog.action, by: sql<string | null>`${users.name}`, reason: auditLog.reason },
    sql`from ${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId}
      where ${auditLog.targetKind} = 'submission' and ${auditLog.targetId} = ${given.submissionId}::int::text
      order by ${auditLog.id} desc limit ${ACTS}::int`,
  ),
}))

export const hostSubmissionLog: Handler<typeof console.hostSubmissionLog> = async (context, input) => {
  const { db, ctx, language } = context
  const { cmptId, submissionId } = input
  await hostedCompetition(context, cmptId)
  const { found, acts } = await log(db, { cmptId, submissionId })
  const row = orRefuse(found, 'submission.unknown')
  const { submission } = row
  return {
    ...submission,
    ...whyFailed(row, language),
    faults: submission.faults.slice(0, FAULTS).map((fault) => faultText(fault, language)),
    at: submission.createdAt,
    sha256: submission.sha256 || (await digestOf(ctx.storage, submission.objectKey)),
    hiddenAt: submission.deletedAt,
    voided: submission.voidedAt === null ? null : submission.voidReason,
    acts,
  }
}

export const hostSubmissions: Handler<typeof console.hostSubmissions> = async (context, input) => {
  const { db, language, now } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const { scoring, where } = await submissionsWhere(db, input)
  const [rows, total] = await Promise.all([
    submissionsOf(db, where, { limit: pageSize, offset }),
    countSubmissions(db, where),
  ])
  const runs = refusalToRun(role)
  const say = sayer(language)
  const list = rows.map((row) => {
    const { submission, stage, teamName, person, details } = row
    const shown = (score: number | null) => (score === null ? null : showScore(score, stage.decimals))
    return {
      ...submission,
      ...whyFailed(row, language),
      stage: stage.name,
      at: submission.createdAt,
      teamName,
      person: shownPerson(person),
      scoreA: shown(submission.scoreA),
      scoreB: shown(submission.scoreB),
      byHand: submission.handScoredAt === null ? null : submission.handReason,
      details: role !== 'judge' && submission.state === 'scored' && keepsDetails(stage.spec) ? details : 0,
      hasA: hasA(stage),
      hasB: stage.spec?.b !== 'none',
      hidden: submission.deletedAt !== null,
      voided: submission.voidedAt === null ? null : submission.voidReason,
      may: {
        voidIt: say(runs ?? refusalToDisqualify(submission)),
        score: say(runs ?? refusalToScore(submission, {}, {})),
        unvoid: say(runs ?? refusalToRequalify(submission)),
        unhide: say(runs ?? refusalToUnhide(submission, now)),
        rescore: say(runs ?? refusalToRevise(cmpt.status) ?? refusalToScoreAgain(submission)),
      },
    }
  })
  return { list, total, page, pageSize, stages: scoring, may: { files: say(runs), list: say(refusalToManage(role)) } }
}

export const hostSubmissionsZip: Handler<typeof console.hostSubmissionsZip> = async (context, input) => {
  const { db, ctx, language } = context
  const { cmpt, role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { where } = await submissionsWhere(db, input)
  refuse(refusalToZip(await countSubmissions(db, where)))
  const rows = await submissionsOf(db, where, { limit: limits.zipEntries })
  const files = rows.flatMap(({ submission, stage, teamName, person }) => {
    const { objectKey, programKey } = submission
    const folder = `stage-${stage.ord}/team-${submission.teamId}/${submission.no}-`
    const cells = [
      submission.id,
      stage.name[language] || stage.name.zh || stage.name.en,
      teamName,
      person.name,
      minuteName(submission.createdAt),
      submission.fileName,
      submission.state,
      submission.scoreA,
      submission.scoreB,
    ]
    const own = { key: programKey ?? objectKey, name: `${folder}${safeName(submission.fileName)}`, cells }
    // What a program wrote lies beside it.
    const isWritten = programKey !== null && programKey !== objectKey
    return isWritten ? [own, { key: objectKey, name: `${folder}result${extname(objectKey)}`, cells }] : [own]
  })
  await audit(context, {
    action: 'console.entriesZip',
    target: { kind: 'competition', id: cmpt.id },
    detail: { files: files.length },
  })
  const body = await zipOf(ctx.storage, files, { name: 'manifest.csv', header: zipHeader[language] })
  return new Download({ name: `submissions-${cmpt.id}.zip`, contentType: 'application/zip', body })
}

interface Packed {
  key: string
  /** The file's path in the archive. */
  name: string
  /** The cells of the file's row in the list, after path and hash. */
  cells: (string | number | null)[]
}

/** Replaces what unpackers or file systems could treat as more than a name by an underscore. */
const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(-80) || '_'

/**
 * Streams stored files as one archive with a list of them as its last file, when every hash is known. A missing file is written empty and
 * has no hash in the list.
 */
function zipOf(storage: Storage, files: Packed[], list: { name: string; header: string[] }) {
  const hashes = new Map<string, string>()
  const hashed = async (key: string, name: string): Promise<Readable> => {
    const found = await storage.get(key).catch((error: unknown) => {
      if (isStorageFault(error, 'NoSuchObject')) return null
      throw error
    })
    if (!found) return Readable.from([])
    const hash = createHash('sha256')
    const through = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk)
        next(null, chunk)
      },
      flush(next) {
        hashes.set(name, hash.digest('hex'))
        next()
      },
    })
    // Errors surface on the returned stream.
    return pipeline(found.body, through, () => undefined)
  }
  const lines = () => files.map(({ name, cells }) => [name, hashes.get(name) ?? null, ...cells])
  return zipStream([
    ...files.map(({ key, name }) => ({ name, content: () => hashed(key, name), compress: !name.endsWith('.zip') })),
    { name: list.name, content: () => Readable.from([csv(list.header, lines())]) },
  ])
}

export const hostSubmissionsCsv: Handler<typeof console.hostSubmissionsCsv> = async (context, input) => {
  await staffCompetition(context, input.cmptId)
  return fileOf(context, input, await submissionsList(context, input))
}

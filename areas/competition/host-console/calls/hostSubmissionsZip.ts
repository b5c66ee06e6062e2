import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import { minuteName } from '@leitai/platform/time/day'
import { zipStream } from '@leitai/zip/write'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun, refusalToZip } from '../../staff/rules.ts'
import type * as console from '../contract.submissions.ts'
import { countSubmissions, submissionsOf, submissionsWhere } from '../submissions.ts'
import { zipHeader } from '../texts.ts'

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

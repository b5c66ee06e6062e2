import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Tx } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { notePicture, ownPicture, storePicture } from '@leitai/platform/file/picture'
import { keepPicturesOf } from '@leitai/platform/file/pictures-in'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { localFile } from '@leitai/platform/scoring/local'
import { FolderError } from '../archive/fault.ts'
import { type Carried, carry } from '../archive/formats.ts'
import type { ImportOptions } from '../archive/import.ts'
import type { ScoringTools } from '../archive/scoring.ts'
import { scoreInProcess } from '../archive/scoring-by-host.ts'
import { BadFolder, unpack } from '../archive/unpack.ts'
import type { Stored } from '../archive/write.ts'
import { stagesOf } from '../definition/competition.ts'
import { lockCompetition } from '../definition/edit/competition.ts'
import { filesOf } from '../definition/edit/files.ts'
import { endingOf } from '../definition/host-files.ts'
import { dropProgramsExcept } from '../definition/program.ts'
import { type Competition, competitions } from '../definition/table.ts'
import { publishDraftChange } from './draft-changes.ts'
import { changeEditorState, lockEditorState } from './editor-state.ts'
import { refusalToDraft } from './rules.ts'
import { startCheck } from './scoring/check.ts'
import { prepareInChild } from './scoring/prepare-in-child.ts'
import { keepScoring, scoringOf } from './scorings.ts'
import { editorFiles, type ImportFault } from './table.ts'
import { noteObject, refuseNoRoom, releaseObjects } from './upload.ts'

/** Names from the folder may be very long. */
const cut = ({ place, zh, en }: ImportFault): ImportFault => ({
  place: place.slice(0, 200).toWellFormed(),
  zh: zh.slice(0, 500).toWellFormed(),
  en: en.slice(0, 500).toWellFormed(),
})

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const submission of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (submission.isFile()) bytes += (await stat(join(submission.parentPath, submission.name))).size
  return bytes
}

/** Runs the scorer in a child process, so that a large folder does not block the server. */
function toolsInChild(ctx: AppContext, folder: string): ScoringTools {
  return {
    async prepare(path, spec) {
      const preparedPath = join(folder, `${randomBytes(8).toString('hex')}.bin`)
      const made = await prepareInChild(ctx.launcher, { solutionPath: path, spec, preparedPath })
      return made.ok ? { ...made, prepared: await readFile(preparedPath) } : made
    },
    score: scoreInProcess(ctx.scorers, folder),
  }
}

/** `id` is the file's. */
export const importJob = defineJob({
  name: 'makingImport',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('makingImport'),
  attempts: 3,
  timeout: 240 * 60_000,
  run: (ctx, { id }) => importIntoDraft(ctx, id),
})

/** The job: fills a draft from a folder uploaded as zip. Reports all faults together; with any, nothing is changed. */
export async function importIntoDraft(ctx: AppContext, fileId: number): Promise<void> {
  const { db, storage, config } = ctx
  const [file] = await db.select().from(editorFiles).where(eq(editorFiles.id, fileId))
  const cmptId = file?.cmptId ?? null
  if (!file || cmptId === null) return
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt) return
  const work = join(config.dataDir, 'work', 'import', randomBytes(8).toString('hex'))
  const inner = join(work, 'folder')
  const converted = join(work, 'converted')
  await mkdir(inner, { recursive: true })
  const finish = async (faults: ImportFault[], report: Carried['report'] = null) =>
    transaction(db, async (tx) => {
      await changeEditorState(tx, cmptId, {
        importState: faults.length > 0 ? 'failed' : 'done',
        importFaults: faults.slice(0, 100).map((one) => cut(one)),
        importFrom: report?.format ?? null,
        importNotes: [...(report?.notes ?? [])],
      })
      await releaseObjects(tx, cmptId, [file.objectKey], ctx.now())
      await publishDraftChange(tx, cmptId)
    })
  try {
    const folder = await unpack(await localFile(storage, file.objectKey, join(config.dataDir, 'cache')), inner)
    // The same zip can be imported repeatedly, and replaced files are only cleaned up days later.
    const bytes = await bytesIn(inner)
    await refuseNoRoom(db, cmptId, bytes)
    const base = `host/import/${randomBytes(12).toString('hex')}`
    const options: ImportOptions = {
      into: { id: cmptId, slug: cmpt.slug, pictures: picturesFor(cmpt, file.userId) },
      tools: toolsInChild(ctx, work),
      base,
      before: async (tx) => {
        // Again, as two imports may run concurrently; before the competition is locked, in the order that uploads lock.
        await refuseNoRoom(tx, cmptId, bytes)
        await releaseFiles(tx, ctx, cmptId)
      },
      after: async (tx, stored) => {
        await keepAccount(tx, ctx, { cmptId, stored, userId: file.userId })
        // Prepared solutions need space as well.
        await refuseNoRoom(tx, cmptId, 0)
      },
    }
    await mkdir(converted)
    const { report } = await carry(ctx, folder, options, { work: converted, cover: coverBy(ctx, file.userId) })
    await finish([], report)
  } catch (error) {
    if (error instanceof BadFolder) await finish([error.fault])
    else if (error instanceof FolderError)
      await finish(
        error.faults.map(({ file: of, line, key, zh, en }) => ({
          // Where it was unpacked is nobody’s business.
          place: `${of.startsWith(work) ? basename(of) : of}${line ? `:${line}` : ''}${key ? ` ${key}` : ''}`,
          zh,
          en,
        })),
      )
    else if (error instanceof Refused)
      await finish([{ place: 'zip', zh: refusalText(error.refusal, 'zh'), en: refusalText(error.refusal, 'en') }])
    else throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Makes a cover of a logo from elsewhere, as if its host had uploaded it. */
const coverBy = (ctx: AppContext, userId: number | null) => async (path: string) => {
  const left = (refusal: Parameters<typeof refusalText>[0]) => ({
    why: { zh: refusalText(refusal, 'zh'), en: refusalText(refusal, 'en') },
  })
  if (userId === null) return left({ code: 'picture.type' })
  try {
    const truncated = (await stat(path)).size > limits.pictureMb.cover * 1024 ** 2
    const bytes = truncated ? Buffer.alloc(0) : await readFile(path)
    const picture = { name: basename(path), bytes, truncated, use: 'cover' } as const
    const stored = await storePicture(ctx, { id: userId }, picture)
    const { fullPath } = await notePicture({ db: ctx.db, ctx, me: { id: userId }, now: ctx.now() }, stored)
    return { address: fullPath }
  } catch (error) {
    if (error instanceof Refused) return left(error.refusal)
    throw error
  }
}

const picturesFor =
  ({ cover, hostLogo, groupQr }: Competition, userId: number | null) =>
  (address: string) =>
    [cover, hostLogo, groupQr].includes(address) ||
    (userId !== null && (ownPicture('cover', userId, address) ?? ownPicture('editor', userId, address)) !== null)

/** Locks the draft to be filled, which may have been submitted meanwhile, and releases its files. */
async function releaseFiles(tx: Tx, ctx: AppContext, cmptId: number): Promise<void> {
  const cmpt = await lockCompetition(tx, cmptId)
  const refused = refusalToDraft(cmpt.status)
  if (refused) throw new Refused(refused)
  const files = await filesOf(tx, cmptId)
  const stages = await stagesOf(tx, cmptId)
  const keys = [
    ...files.map(({ objectKey }) => objectKey),
    ...stages.flatMap((one) => [one.solutionKey, one.preparedKey, one.codeData?.key ?? null]),
    ...(await dropProgramsExcept(tx, cmptId, [])),
  ]
  await releaseObjects(tx, cmptId, keys, ctx.now())
}

async function keepAccount(
  tx: Tx,
  ctx: AppContext,
  { cmptId, stored, userId }: { cmptId: number; stored: Stored; userId: number | null },
): Promise<void> {
  const now = ctx.now()
  for (const { key, size } of stored.data)
    await noteObject(tx, { cmptId, userId, use: 'data', name: 'data', size, key }, now)
  for (const stage of stored.stages) {
    if (!stage) continue
    const { solutionKey, preparedKey, codeData, program, sizes } = stage
    if (program) await noteObject(tx, { cmptId, userId, use: 'program', ...program, key: program.objectKey }, now)
    if (codeData) await noteObject(tx, { cmptId, userId, use: 'features', ...codeData }, now)
    const solution = {
      use: 'solution',
      name: `solution.${endingOf(solutionKey)}`,
      size: sizes.solution,
      key: solutionKey,
    } as const
    const prepared = { use: 'prepared', name: 'prepared.bin', size: sizes.prepared, key: preparedKey } as const
    for (const object of [solution, prepared]) await noteObject(tx, { cmptId, userId, ...object }, now)
  }
  if (userId !== null) {
    const [filled] = await tx.select().from(competitions).where(eq(competitions.id, cmptId))
    await keepPicturesOf(tx, { userId, now }, filled)
  }
  // Checked again like everything made in the editor: this also scores the samples.
  for (const stage of await stagesOf(tx, cmptId)) {
    const row = await scoringOf(tx, stage)
    if (!row.choice) continue
    await keepScoring(tx, row)
    await startCheck(tx, row, now)
  }
  const editor = await lockEditorState(tx, cmptId)
  const version = editor.version + 1
  const parts = Object.fromEntries(Object.entries(editor.parts).map(([part, change]) => [part, { ...change, version }]))
  await changeEditorState(tx, cmptId, { version, parts })
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stagesOf } from '../competition/competition.ts'
import { filesOf } from '../competition/data.ts'
import { lockCompetition } from '../competition/edit/competition.ts'
import { FolderError } from '../competition/folder/fault.ts'
import { importFolder } from '../competition/folder/import.ts'
import type { ScoringTools } from '../competition/folder/scoring.ts'
import type { Stored } from '../competition/folder/write.ts'
import { competitions } from '../competition/table.ts'
import type { Tx } from '../db/db.ts'
import { eq } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import type { House } from '../house.ts'
import { Refused } from '../refuse.ts'
import { isFormula } from '../submission/formula-stage.ts'
import { localFile } from '../submission/scoring/local.ts'
import { changeMaking, lockMaking } from './lock.ts'
import { tellMaking } from './queue.ts'
import { refusalToDraft } from './rules.ts'
import { startCheck } from './scoring/check.ts'
import { prepareApart } from './scoring/prepare-apart.ts'
import { keepScoring, scoringOf } from './scorings.ts'
import { type ImportFault, makingFiles } from './table.ts'
import { BadFolder, unpack } from './unpack.ts'
import { noteObject, releaseObjects } from './upload.ts'

/** The scorer at work elsewhere, so that a large folder holds up nobody. */
function toolsApart(house: House, folder: string): ScoringTools {
  return {
    async prepare(path, spec) {
      const preparedPath = join(folder, `${randomBytes(8).toString('hex')}.bin`)
      const made = await prepareApart(house.apart, { solutionPath: path, spec, preparedPath })
      return made.ok ? { ...made, prepared: await readFile(preparedPath) } : made
    },
    async score(prepared, path, spec) {
      const preparedPath = join(folder, `${randomBytes(8).toString('hex')}.bin`)
      await writeFile(preparedPath, prepared)
      const outcome = await house.scorers.score(
        { preparedPath, submissionPath: path, zip: false, formula: isFormula(spec) },
        { seconds: 300, megabytes: 4096 },
      )
      return outcome.kind === 'score' ? outcome.score : { ok: false, faults: [{ code: 'read-failed' }] }
    },
  }
}

/** The job: fills a draft from the folder that was uploaded as a zip. Everything that is wrong is told at once, and nothing is changed. */
export async function importIntoDraft(house: House, fileId: number): Promise<void> {
  const { db, storage, config } = house
  const [file] = await db.select().from(makingFiles).where(eq(makingFiles.id, fileId))
  const cmptId = file?.cmptId ?? null
  if (!file || cmptId === null) return
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt) return
  const work = join(config.dataDir, 'work', 'making', randomBytes(8).toString('hex'))
  const inner = join(work, 'folder')
  await mkdir(inner, { recursive: true })
  const finish = async (faults: ImportFault[]) =>
    transaction(db, async (tx) => {
      await changeMaking(tx, cmptId, {
        importState: faults.length > 0 ? 'failed' : 'done',
        importFaults: faults.slice(0, 100),
      })
      await releaseObjects(tx, cmptId, [file.objectKey], house.now())
      await tellMaking(tx, cmptId)
    })
  try {
    const folder = await unpack(await localFile(storage, file.objectKey, join(config.dataDir, 'cache')), inner)
    const base = `host/import/${randomBytes(12).toString('hex')}`
    await importFolder(house, folder, {
      into: { id: cmptId, slug: cmpt.slug },
      tools: toolsApart(house, work),
      base,
      before: (tx) => letGo(tx, house, cmptId),
      after: (tx, stored) => keepAccount(tx, house, { cmptId, stored, userId: file.userId }),
    })
    await finish([])
  } catch (error) {
    if (error instanceof BadFolder) await finish([error.fault])
    else if (error instanceof FolderError)
      await finish(
        error.faults.map(({ file: of, line, key, zh, en }) => ({
          place: `${of}${line ? `:${line}` : ''} ${key}`,
          zh,
          en,
        })),
      )
    else if (error instanceof Refused)
      await finish([{ place: '', zh: '竞赛已不是草稿', en: 'It is no draft any longer' }])
    else throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Locks the draft that is about to be filled; it may have been sent in meanwhile. What it held is let go. */
async function letGo(tx: Tx, house: House, cmptId: number): Promise<void> {
  const cmpt = await lockCompetition(tx, cmptId)
  const refused = refusalToDraft(cmpt.status)
  if (refused) throw new Refused(refused)
  const files = await filesOf(tx, cmptId)
  const stages = await stagesOf(tx, cmptId)
  const keys = [
    ...files.map(({ objectKey }) => objectKey),
    ...stages.flatMap((one) => [one.solutionKey, one.preparedKey]),
  ]
  await releaseObjects(tx, cmptId, keys, house.now())
}

async function keepAccount(
  tx: Tx,
  house: House,
  { cmptId, stored, userId }: { cmptId: number; stored: Stored; userId: number | null },
): Promise<void> {
  const now = house.now()
  for (const { key, size } of stored.data)
    await noteObject(tx, { cmptId, userId, use: 'data', name: 'data', size, key }, now)
  for (const stage of stored.stages) {
    if (!stage) continue
    const common = { cmptId, userId, size: 0 }
    await noteObject(tx, { ...common, use: 'solution', name: 'solution.csv', key: stage.solutionKey }, now)
    await noteObject(tx, { ...common, use: 'prepared', name: 'prepared.bin', key: stage.preparedKey }, now)
  }
  // Checked once more as everything made here is: that tells what the samples score.
  for (const stage of await stagesOf(tx, cmptId)) {
    const row = await scoringOf(tx, stage)
    if (!row.choice) continue
    await keepScoring(tx, row)
    await startCheck(tx, row, now)
  }
  const making = await lockMaking(tx, cmptId)
  const version = making.version + 1
  const parts = Object.fromEntries(Object.entries(making.parts).map(([part, change]) => [part, { ...change, version }]))
  await changeMaking(tx, cmptId, { version, parts })
}

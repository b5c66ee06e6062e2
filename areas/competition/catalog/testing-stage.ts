import type { AppContext } from '@leitai/platform/context/app-context'
import { prepareSolution } from '@leitai/scorer/prepare'
import { solutionCsv } from '@leitai/testing/build'
import { filesOf } from '../definition/edit/files.ts'
import { dataFiles, type Stage, stages } from '../definition/table.ts'

/** Another stage of a test's competition, with the scoring of the given stage or its own `spec`, and a data file. */
export async function laterStage(
  { db, storage }: AppContext,
  before: Stage,
  values: Partial<typeof stages.$inferInsert>,
): Promise<{ stage: Stage; fileId: number }> {
  const { id: _id, ...plain } = before
  const more: Partial<typeof stages.$inferInsert> = {}
  if (values.spec) {
    const made = await prepareSolution([Buffer.from(solutionCsv())], values.spec)
    if (!made.ok) throw new Error(JSON.stringify(made.faults))
    more.preparedKey = `competition/${before.cmptId}/prepared-later.bin`
    await storage.put(more.preparedKey, made.prepared)
  }
  const [stage] = await db
    .insert(stages)
    .values({ ...plain, ord: before.ord + 1, kind: 'final', promotion: null, ...more, ...values })
    .returning()
  if (!stage) throw new Error('no stage was made')
  const [sample] = await filesOf(db, before.cmptId)
  if (!sample) throw new Error('there is no file to copy')
  const { id: _file, ...file } = sample
  const [made] = await db
    .insert(dataFiles)
    .values({ ...file, stageId: stage.id, ord: 9, name: 'later.csv', sample: false })
    .returning()
  return { stage, fileId: made?.id ?? 0 }
}

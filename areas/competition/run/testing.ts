import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from '@leitai/platform/db/orm'
import { startAgent } from '@leitai/runner/agent/agent'
import { openBubblewrap } from '@leitai/runner/bubblewrap/engine'
import { answerCsv, type builders } from '@leitai/testing/build'
import type { Served } from '@leitai/testing/open-test-app'
import { afterAll } from 'vitest'
import { type CodeRules, usualCode } from '../definition/contract.code.ts'
import { dataFiles, stages } from '../definition/table.ts'
import { makeRunner } from './runner.ts'

let folder = ''
let count = 0
const opened: { close(): Promise<void> }[] = []

/** Why no program can be run here; null if they can. Each test file asks first, as it also prepares and removes what its runners need. */
export async function lacksRunner(): Promise<string | null> {
  folder = mkdtempSync(join(tmpdir(), 'leitai-runs-'))
  chmodSync(folder, 0o711)
  afterAll(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()))
    rmSync(folder, { recursive: true, force: true })
  })
  const probe = await openBubblewrap({ workFolder: join(folder, 'probe'), name: `probe${process.pid}` }).probe()
  return probe.works ? null : probe.reason
}

/** A runner in this process that runs programs of this server, by the protocol. */
export async function openRunner(
  test: Served,
  { slots = 1, labels = [], cmptId = null }: { slots?: number; labels?: string[]; cmptId?: number | null } = {},
) {
  const { token, runner } = await makeRunner(test.ctx.db, { name: `演示${++count}`, cmptId, madeAt: test.ctx.now() })
  const workFolder = join(folder, `runner-${count}`)
  const agent = await startAgent({
    url: test.origin,
    token,
    labels,
    slots,
    workFolder,
    memoryMb: 1024,
    cores: 1,
    cacheBytes: 2 ** 30,
    imageBytes: 2 ** 30,
    engine: openBubblewrap({ workFolder: join(workFolder, 'engine'), name: `t${process.pid}-${count}` }),
    version: 'test',
    say: () => undefined,
  })
  opened.push(agent)
  return { ...agent, token, runner }
}

const rules = { ...usualCode, wallSeconds: 10, memoryMb: 256, diskMb: 8, debugPerDay: 3 }
/** Takes half from each feature, which stands 0.5 above the truth: its error is 0. */
export const GOOD = `import csv
rows = list(csv.DictReader(open("/data/features.csv")))
print("secret", rows[0])
with open("/out/predictions.csv", "w") as out:
  out.write("id,prediction\\n")
  for row in rows: out.write(f"{row['id']},{float(row['x']) - 0.5}\\n")
`
export const features = answerCsv(0.5).replace('prediction', 'x')

/** A competition that takes code, with hidden features and public ones for debug runs. */
export async function codeCompetition(
  app: Served,
  build: ReturnType<typeof builders>,
  more: Partial<CodeRules> = {},
  ofStage: Parameters<ReturnType<typeof builders>['competition']>[1] = {},
) {
  const owner = await build.user()
  const { id, stage } = await build.competition(
    { ownerId: owner.id },
    { code: { ...rules, debugFile: 'features.csv', ...more }, ...ofStage },
  )
  const store = async (key: string, text: string) => {
    const bytes = Buffer.from(text)
    const { sha256, size } = await app.ctx.storage.put(key, bytes, { contentType: 'text/csv' })
    return { key, sha256, size, name: 'features.csv' }
  }
  const codeData = await store(`host/${owner.id}/${id}features.csv`, features)
  await app.ctx.db.update(stages).set({ codeData }).where(eq(stages.id, stage.id))
  const shown = await store(`host/${owner.id}/${id}public.csv`, features.split('\n').slice(0, 4).join('\n'))
  await app.ctx.db.insert(dataFiles).values({
    cmptId: id,
    stageId: stage.id,
    ord: 9,
    name: shown.name,
    description: { zh: '', en: '' },
    objectKey: shown.key,
    size: shown.size,
    sha256: shown.sha256,
    licence: 'CC0-1.0',
  })
  return { id, stage, host: await app.as(owner) }
}

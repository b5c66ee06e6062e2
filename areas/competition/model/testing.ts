import { createHash } from 'node:crypto'
import * as file from '@leitai/platform/file/contract'
import type { builders } from '@leitai/testing/build'
import { putObject, type Served, type Visitor } from '@leitai/testing/open-test-app'
import { until } from '@leitai/testing/until'
import { debugRun } from '../run/contract.ts'
import { commitResult } from '../submission/contract.ts'
import { addModel, MODELS_KEPT, myModels, prepareModel } from './contract.ts'

/** Predicts the truth and what the model says, which is its error. */
export const READS = `import csv, os
(name,) = os.listdir(os.environ["LEITAI_MODEL"])
error = float(open(os.path.join("/model", name)).read())
print("model", name)
rows = list(csv.DictReader(open("/data/features.csv")))
with open("/out/predictions.csv", "w") as out:
  out.write("id,prediction\\n")
  for row in rows: out.write(f"{row['id']},{float(row['x']) - 0.5 + error}\\n")
`
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const FULL = MODELS_KEPT

export function modelHelpers(app: Served, build: ReturnType<typeof builders>) {
  /** Sends a file; what is there already is not sent again. */
  async function sent(visitor: Visitor, cmptId: number, bytes: Uint8Array<ArrayBuffer>, fileName = 'model.txt') {
    const mark = `${bytes.length}-mark`
    const { ticket } = await visitor.call(prepareModel, { cmptId, fileName, size: bytes.length, mark })
    if (ticket === null) throw new Error('the team has this model')
    const { objectKey, contentType, parts } = ticket
    const put = async (key: string, piece: Uint8Array<ArrayBuffer>) => {
      const input = { objectKey: key, contentType, size: piece.length }
      const { tempUrl, headers } = await visitor.call(file.getTempUploadUrl, input)
      const response = await putObject(visitor, app.origin, tempUrl, piece, headers)
      if (!response.ok) throw new Error(`the PUT answered ${response.status}`)
    }
    if (parts === null) await put(objectKey, bytes)
    else {
      for (let part = 0; part < parts.count; part++)
        if (!parts.have.includes(part))
          await put(file.partKey(objectKey, part), bytes.slice(part * parts.bytes, (part + 1) * parts.bytes))
      await until(async () => (await visitor.call(file.joinUpload, { objectKey, parts: parts.count })).joined)
    }
    return objectKey
  }
  const listed = (visitor: Visitor, cmptId: number) => visitor.call(myModels, { cmptId })
  /** Uploads a model and waits until programs can read it. */
  async function added(
    visitor: Visitor,
    cmptId: number,
    content: string | Uint8Array<ArrayBuffer>,
    fileName = 'model.txt',
  ) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const objectKey = await sent(visitor, cmptId, bytes, fileName)
    const { model } = await visitor.call(addModel, { cmptId, objectKey, fileName })
    return until(async () =>
      (await listed(visitor, cmptId)).list.find(({ id, sha256 }) => id === model.id && sha256 !== null),
    )
  }
  async function submitWith(visitor: Visitor, cmptId: number, code: string, modelId?: number) {
    const objectKey = await build.upload(visitor, cmptId, code, 'main.py')
    const input = { cmptId, objectKey, fileName: 'main.py', remark: '', ...(modelId !== undefined && { modelId }) }
    return (await visitor.call(commitResult, input)).submission
  }
  async function debugWith(visitor: Visitor, cmptId: number, code: string, modelId: number) {
    const objectKey = await build.upload(visitor, cmptId, code, 'main.py')
    return (await visitor.call(debugRun, { cmptId, objectKey, fileName: 'main.py', modelId })).run
  }
  return { sent, added, listed, submitWith, debugWith }
}

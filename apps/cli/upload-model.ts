import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { addModel, myModels, prepareModel } from '@leitai/competition/model/contract'
import { refused, usage } from './command-error.ts'
import { sha256Of } from './download.ts'
import { until } from './host-upload.ts'
import { t } from './language.ts'
import type { Session } from './session.ts'
import { print, say } from './terminal.ts'
import { markOf, sendFile } from './upload-result.ts'

/** The id of a model that is named by it, or by a file: one that the team has already, by its digest, is not sent again. */
export async function modelFor(session: Session, cmptId: number, named: string): Promise<number> {
  const found = await stat(named).catch(() => null)
  if (found === null) {
    if (/^\d{1,9}$/.test(named)) return Number(named)
    throw usage(`没有模型文件 ${named}`, `Model ${named} doesn’t exist`)
  }
  if (!found.isFile())
    throw usage(
      '模型请用一个文件，或把文件夹打包成 zip（网站会解开成 /model）',
      'A model is a single file. Zip a folder; the site unpacks it to /model',
    )
  return uploadModel(session, cmptId, { path: named, size: found.size })
}

async function uploadModel(session: Session, cmptId: number, { path, size }: { path: string; size: number }) {
  const { call } = session
  const fileName = basename(path)
  const input = { cmptId, fileName, size, sha256: await sha256Of(path), mark: await markOf(path) }
  const { model: same, ticket } = await call(prepareModel, input)
  if (same !== null) {
    const { id, name } = same
    print(t(`队伍已有这个模型：${name}（编号 ${id}）`, `Your team already has this model: ${name} (id ${id})`))
    return id
  }
  if (ticket === null) throw refused('网站没有给出上传地址', 'The site provided no upload URL')
  const objectKey = await sendFile(session, path, ticket)
  const { model } = await call(addModel, { cmptId, objectKey, fileName })
  const ofModel = async () => (await call(myModels, { cmptId })).list.find(({ id }) => id === model.id)
  const checked = await until(ofModel, (one) => one === undefined || one.sha256 !== null)
  if (checked?.sha256 !== input.sha256)
    throw refused(
      `网站收到的模型与 ${path} 不同，请删除它并重新上传（编号 ${model.id}）`,
      `The site received a different file than ${path}. Delete the model and upload it again (id ${model.id})`,
    )
  say(t(`已上传模型 ${fileName}（编号 ${model.id}）`, `Model ${fileName} uploaded (id ${model.id})`))
  return model.id
}

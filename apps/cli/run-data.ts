import { chmod, cp, mkdir, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { cmptData, getDataList } from '@leitai/competition/catalog/contract.detail'
import { type CodeRules, UNPACKED_TIMES } from '@leitai/competition/definition/contract.code'
import { modelBytes } from '@leitai/competition/model/contract'
import { endingText } from '@leitai/competition/run/contract.endings'
import { boundText } from '@leitai/platform/contract/upload-bound'
import { type Given, isZip, mostOfModel, unpackData } from '@leitai/runner/program/run-program'
import { UnsafeZip } from '@leitai/zip/extract'
import { CommandError, exits, refused, usage } from './command-error.ts'
import { fetchFile, isThere } from './download.ts'
import { spoken, t } from './language.ts'
import type { Session } from './session.ts'
import { print, timeText, warn } from './terminal.ts'
import { progressBar } from './upload.ts'

/** Downloaded once for each content. */
const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'leitai')

interface DataQuery {
  cmptId: number
  /** The public file that debug runs read. */
  file: string | null
  /** What the user named instead. */
  named: string | undefined
  /** Of this run. */
  work: string
}

/** What /data will be: a file, or a folder, as runners lay it. */
export async function dataFor(session: Session, query: DataQuery): Promise<Given> {
  const { named, work } = query
  if (named !== undefined && (await stat(named)).isDirectory()) return { folder: await readable(named, work) }
  const { path, name } = named === undefined ? await fetched(session, query) : { path: named, name: basename(named) }
  if (!isZip(name)) return { file: await readable(path, work), name }
  const folder = join(work, 'data')
  await unpackData(path, folder)
  return { folder }
}

/** What /model will be; a zip is bounded as on the site. */
export async function modelFrom(named: string | undefined, { work, code }: { work: string; code: CodeRules }) {
  if (named === undefined) return null
  const found = await stat(named).catch(() => null)
  if (found === null) throw usage(`没有模型 ${named}`, `Model ${named} doesn’t exist`)
  const most = modelBytes(code.modelMb)
  if (most === 0) warn(t('该阶段在网站上不能使用模型', 'Programs in this stage don’t read models on the site'))
  else if (found.isFile() && found.size > most)
    warn(t(`模型超过网站的 ${boundText(most)} 上限`, `The site accepts models up to ${boundText(most)}`))
  if (found.isDirectory()) return { folder: await readable(named, work, 'model') }
  if (!isZip(named)) return { file: await readable(named, work, 'model'), name: basename(named) }
  const folder = join(work, 'unpacked-model')
  await unpackData(named, folder, most > 0 ? mostOfModel(UNPACKED_TIMES * most) : undefined).catch((error: unknown) => {
    throw error instanceof UnsafeZip
      ? new CommandError(
          exits.faulty,
          endingText({ outcome: 'badModel', exitCode: null, signal: null }, code, spoken()),
        )
      : error
  })
  return { folder }
}

async function fetched({ call, server }: Session, { cmptId, file: wanted }: DataQuery) {
  if (wanted === null)
    throw usage(
      '主办方没有提供调试数据；请用 --data 指定作为 /data 的文件夹或文件',
      'The host offers no debug data. Set a folder or file for /data with --data',
    )
  const { files, locked } = await call(getDataList, { cmptId })
  if (locked !== null) throw refused(locked, locked)
  const file = files.find(({ name }) => name === wanted)
  if (!file) throw refused(`没有数据文件 ${wanted}`, `Data file ${wanted} doesn’t exist`)
  const { id, name, size, sha256, opensAt } = file
  if (opensAt !== null)
    throw refused(`${name} 将于 ${timeText(opensAt)} 开放`, `${name} becomes available at ${timeText(opensAt)}`)
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw refused('网站给出的 SHA-256 不正确', 'The site provides no valid SHA-256')
  const folder = cacheFolder()
  await mkdir(folder, { recursive: true })
  const path = join(folder, sha256)
  const address = async () => new URL((await call(cmptData, { cmptId, fileId: id })).url, server).href
  const one = { path, size, sha256, address }
  if (await isThere(one)) return { path, name }
  print(t(`下载 ${name} …`, `Downloading ${name}…`))
  const bar = await progressBar(t('下载', 'Downloading'), size)
  await fetchFile(one, bar.set).finally(() => bar.end())
  return { path, name }
}

/** Started by root, the program is another user in its sandbox, who may not reach the folders of this one: it gets a copy. */
async function readable(path: string, work: string, as = 'given'): Promise<string> {
  const from = resolve(path)
  if (process.getuid?.() !== 0) return from
  const to = join(work, as)
  await cp(from, to, { recursive: true, dereference: true })
  await open(to)
  return to
}

async function open(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory()
  await chmod(path, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of await readdir(path)) await open(join(path, name))
}

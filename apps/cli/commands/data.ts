import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { cmptData, cmptDetail, getDataList } from '@leitai/competition/catalog/contract.detail'
import type { WireOf } from '@leitai/platform/contract/call'
import { counted } from '@leitai/platform/contract/fill'
import { refused, usage } from '../command-error.ts'
import { competitionId } from '../competition.ts'
import { fetchFile, isThere, partOf, sizeOf, type Wanted } from '../download.ts'
import { either, t } from '../language.ts'
import { RULES_FILE, rulesOf } from '../rules-file.ts'
import { openSession, type Session } from '../session.ts'
import { type Format, show } from '../table.ts'
import { good, print, say, sizeText, timeText } from '../terminal.ts'
import { progressBar } from '../upload.ts'

type DataFile = WireOf<typeof getDataList>['files'][number]
const AT_ONCE = 4

export async function list(written: string, { format }: { format: Format }): Promise<void> {
  const { files } = await openSession().call(getDataList, { cmptId: competitionId(written) })
  show(
    files,
    [
      { key: 'id', head: t('编号', 'ID'), cell: ({ id }) => id, right: true },
      { key: 'name', head: t('文件', 'File'), cell: ({ name }) => name },
      {
        key: 'size',
        head: t('大小', 'Size'),
        cell: ({ size }) => (format === 'csv' ? size : sizeText(size)),
        right: true,
      },
      { key: 'licence', head: t('许可', 'Licence'), cell: ({ licence }) => licence, most: 24 },
      { key: 'description', head: t('说明', 'About'), cell: ({ description }) => either(description), most: 40 },
    ],
    format,
    t('没有数据文件', 'No data files'),
  )
}

/** Local names of the files. The host chose the names: none may lead outside the folder, and no two may clash. */
function namesOf(files: readonly DataFile[]): Map<number, string> {
  const taken = new Set([RULES_FILE])
  return new Map(
    files.map(({ id, name }) => {
      const plain = basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}<>:"|?*]/gu, '_')
      const free = plain === '' || /^\.+$/.test(plain) || taken.has(plain) ? `${id}-${plain || 'data'}` : plain
      taken.add(free)
      return [id, free]
    }),
  )
}

interface DownloadOptions {
  to?: string
  only: string[]
}

/** Downloads all files of a competition, four at once, resuming interrupted ones; and the rules for `check`. */
export async function download(written: string, { to, only }: DownloadOptions): Promise<void> {
  const session = openSession()
  const cmptId = competitionId(written)
  const detail = await session.call(cmptDetail, { cmptId })
  const { files, locked } = await session.call(getDataList, { cmptId })
  if (locked !== null) throw refused(locked, locked)
  const names = namesOf(files)
  const chosen = files.filter(({ id, name }) => only.length === 0 || only.includes(name) || only.includes(String(id)))
  const wanted = chosen.filter(({ opensAt }) => opensAt === null)
  for (const { name, opensAt } of chosen) {
    if (opensAt !== null)
      print(t(`${name} 将于 ${timeText(opensAt)} 开放`, `${name} becomes available at ${timeText(opensAt)}`))
  }
  if (chosen.length > 0 && wanted.length === 0)
    throw refused('要下载的文件都还没有开放', 'None of these files is available yet')
  if (wanted.length === 0) throw usage('没有要下载的文件', 'No files to download')
  const folder = to ?? detail.slug
  await mkdir(folder, { recursive: true })
  await fetchAll(session, { cmptId, files: wanted, path: (id) => join(folder, names.get(id) ?? String(id)) })
  const rules = rulesOf(session.server, detail)
  for (const stage of rules.stages) {
    const sample = stage.sampleFileId === null ? undefined : names.get(stage.sampleFileId)
    if (sample !== undefined && (await sizeOf(join(folder, sample))) > 0) stage.sample = sample
  }
  await writeFile(join(folder, RULES_FILE), `${JSON.stringify(rules, null, 2)}\n`)
  say(good(t(`${wanted.length} 个文件已在 ${folder}`, `${counted(wanted.length, 'file', 'files')} in ${folder}`)))
}

async function fetchAll(
  { call }: Session,
  { cmptId, files, path }: { cmptId: number; files: DataFile[]; path: (id: number) => string },
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const have = new Map<number, number>()
  const bar = await progressBar(t('下载', 'Downloading'), total)
  const note = (id: number, bytes: number) => {
    have.set(id, bytes)
    bar.set([...have.values()].reduce((sum, one) => sum + one, 0))
  }
  const waiting = [...files]
  const broken: unknown[] = []
  const fetchNext = async () => {
    for (let file = waiting.shift(); file && broken.length === 0; file = waiting.shift()) {
      const { id, name, size, sha256 } = file
      const address = async () => (await call(cmptData, { cmptId, fileId: id })).url
      const wanted: Wanted = {
        path: path(id),
        size,
        sha256,
        address: async () => new URL(await address(), session()).href,
      }
      if (await isThere(wanted)) {
        note(id, size)
        print(t(`已有 ${name}`, `${name} is already downloaded`))
        continue
      }
      const begun = await sizeOf(partOf(wanted))
      if (begun > 0) print(t(`继续下载 ${name}（已有 ${sizeText(begun)}）`, `Resuming ${name} from ${sizeText(begun)}`))
      await fetchFile(wanted, (bytes) => note(id, bytes)).catch((error) => broken.push(error))
    }
  }
  const session = () => openSession().server
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  bar.end()
  if (broken.length > 0) throw broken[0]
}

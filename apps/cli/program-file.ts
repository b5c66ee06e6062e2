import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type CodeForm,
  type CodeRules,
  codeFilesOf,
  codeFormOf,
  codeLimits,
} from '@leitai/competition/definition/contract.code'
import { isClutter } from '@leitai/platform/contract/clutter'
import { boundText, mostOfFile, type TakenFiles } from '@leitai/platform/contract/upload-bound'
import { zipStream } from '@leitai/zip/write'
import { faulty, refused } from './command-error.ts'

/** Fixed, so that the same folder gives the same bytes and an interrupted upload can resume. */
const DATE = new Date(2020, 0, 1)
const LARGEST = 0xffff_ffff

/** All files of a folder by relative path, without those left by editors and archivers. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (entry.isDirectory()) return filesIn(folder, path)
        return entry.isFile() && !isClutter(path) ? [path] : []
      }),
  )
  return found.flat().sort()
}

/** Packs a folder as a zip file. */
export async function packFolder(folder: string, target: string): Promise<void> {
  const paths = await filesIn(folder)
  for (const path of paths) {
    if ((await stat(join(folder, path))).size > LARGEST)
      throw refused(`文件太大：${path}`, `The file is too large: ${path}`)
  }
  const entries = paths.map((path) => ({ name: path, content: { file: join(folder, path) } }))
  await pipeline(await zipStream(entries, { date: DATE }), createWriteStream(target))
  if ((await stat(target)).size > LARGEST) throw refused('文件夹太大', 'The folder is too large')
}

const codeLimit = { imageMb: codeLimits.imageMb[1] }

export interface ProgramFile {
  /** What is handed in: the file itself, or a zip of the folder. */
  file: string
  form: CodeForm
  remove(): Promise<void>
}

/** A program as it is handed in; a folder with main.py is packed. `rules`: of its stage; null: the site will say. */
export async function programAt(path: string, rules: Pick<CodeRules, 'imageMb'> | null): Promise<ProgramFile> {
  const taken = codeFilesOf(rules ?? codeLimit)
  if (!(await stat(path)).isDirectory()) {
    const form = codeFormOf(path)
    if (form === 'tar' && !taken.accepted.includes(form))
      throw faulty(`该阶段不接受镜像归档（.tar）：${path}`, `This stage doesn’t accept image archives (.tar): ${path}`)
    if (form === null)
      throw faulty(
        `程序应为 ${taken.accepted.join('、')} 文件或含 main.py 的文件夹：${path}`,
        `A program must be a file of ${taken.accepted.join(', ')}, or a folder with main.py: ${path}`,
      )
    await checkSize(path, taken)
    return { file: path, form, remove: async () => undefined }
  }
  if (!(await filesIn(path)).includes('main.py'))
    throw faulty(`文件夹中没有 main.py：${path}`, `The folder has no main.py: ${path}`)
  const folder = await mkdtemp(join(tmpdir(), 'leitai-program-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, `${basename(resolve(path)) || 'program'}.zip`)
    await packFolder(path, file)
    await checkSize(file, taken)
    return { file, form: 'zip', remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function checkSize(path: string, taken: TakenFiles): Promise<void> {
  const { size } = await stat(path)
  if (size === 0) throw faulty(`文件是空的：${path}`, `The file is empty: ${path}`)
  const most = boundText(mostOfFile(taken, path))
  if (size > mostOfFile(taken, path))
    throw faulty(`程序不能超过 ${most}：${path}`, `A program can’t exceed ${most}: ${path}`)
}

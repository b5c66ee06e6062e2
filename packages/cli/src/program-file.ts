import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type CodeForm, codeFormOf, codeForms } from '@leitai/contract/competition/code'
import { limits } from '@leitai/contract/core/limits'
import { boundText } from '@leitai/contract/core/upload-bound'
import { faulty } from './command-error.ts'
import { filesIn, packFolder } from './pack-folder.ts'

export interface ProgramFile {
  /** What is handed in: the file itself, or a zip of the folder. */
  file: string
  form: CodeForm
  remove(): Promise<void>
}

/** A program as it is handed in; a folder with main.py is packed. */
export async function programAt(path: string): Promise<ProgramFile> {
  if (!(await stat(path)).isDirectory()) {
    const form = codeFormOf(path)
    if (form === null)
      throw faulty(
        `程序应为 ${codeForms.join('、')} 文件或含 main.py 的文件夹：${path}`,
        `A program is a file of ${codeForms.join(', ')}, or a folder with main.py: ${path}`,
      )
    await checkSize(path)
    return { file: path, form, remove: async () => undefined }
  }
  if (!(await filesIn(path)).includes('main.py'))
    throw faulty(`文件夹中没有 main.py：${path}`, `There is no main.py in the folder: ${path}`)
  const folder = await mkdtemp(join(tmpdir(), 'leitai-program-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, `${basename(resolve(path)) || 'program'}.zip`)
    await packFolder(path, file)
    await checkSize(file)
    return { file, form: 'zip', remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function checkSize(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size === 0) throw faulty(`文件是空的：${path}`, `The file is empty: ${path}`)
  const most = boundText(limits.codeBytes)
  if (size > limits.codeBytes) throw faulty(`程序不能超过 ${most}：${path}`, `A program cannot exceed ${most}: ${path}`)
}

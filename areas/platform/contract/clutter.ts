import { fill } from './fill.ts'
import type { Language } from './language.ts'
import { limits } from './limits.ts'

/** Files and folders that systems, editors and tools leave, and that no person put into an archive: one list for all archives. */

/** Folders, and everything in them. */
const FOLDERS = [
  '__MACOSX',
  '.Spotlight-V100',
  '.Trashes',
  '.fseventsd',
  '.TemporaryItems',
  '.AppleDouble',
  '$RECYCLE.BIN',
  'System Volume Information',
  '.idea',
  '.vscode',
  '.vs',
  '.Rproj.user',
  '.ipynb_checkpoints',
  '.git',
  '.svn',
  '.hg',
  '__pycache__',
  '.pytest_cache',
  '.mypy_cache',
  '.ruff_cache',
].map((name) => name.toLowerCase())

/** Files, whatever their case: Windows writes Thumbs.db and thumbs.db. */
const FILES = [
  '.DS_Store',
  '.localized',
  '.VolumeIcon.icns',
  '.apdisk',
  'Icon\r',
  'desktop.ini',
  'Thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  '.directory',
  '.gitignore',
  '.gitattributes',
  '.gitkeep',
  '.gitmodules',
  '.hgignore',
  '.Rhistory',
  '.RData',
].map((name) => name.toLowerCase())

/**
 * Resource forks of macOS, swap and backup files of editors, locks of office suites, compiled Python, and what network file systems keep of
 * deleted files.
 */
const PATTERN = /^(?:\._.*|.*~|#.*#|\.#.*|\..*\.sw[a-p]|~\$.*|\.~lock\..*#|.*\.py[co]|\.nfs[0-9a-f]+|\.fuse_hidden.*)$/i

/** Whether a path in an archive, with slashes, is a folder or something that no person put there. */
export function isClutter(path: string): boolean {
  if (path.endsWith('/')) return true
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return (
    folders.some((folder) => FOLDERS.includes(folder.toLowerCase())) ||
    FILES.includes(name.toLowerCase()) ||
    PATTERN.test(name)
  )
}

/**
 * What is left out of a folder of code. Digests of programs are computed without it, so that it stays as it is: every hidden file, and what
 * Python, macOS and Windows leave.
 */
export const isCodeClutter = (path: string): boolean =>
  path.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.|__pycache__\/|Thumbs\.db$)/.test(path)

const MB = 1024 * 1024

/** How many bytes a file handed in to a stage may have. */
export const uploadBound = ({ uploadLimitMb }: { uploadLimitMb: number }): number => uploadLimitMb * MB

/** A bound as messages name it: 200MB, 5GB. It is exact, as a person must be able to rely on it. */
export function boundText(bytes: number = limits.uploadBytes): string {
  const mb = Math.floor(bytes / MB)
  return mb > 0 && mb % 1024 === 0 ? `${mb / 1024}GB` : `${mb}MB`
}

/** The files that are taken: endings without the point, the largest size in bytes, and that of some endings which may be larger. */
export interface TakenFiles {
  accepted: readonly string[]
  most: number
  mostOf?: Readonly<Record<string, number>>
}

export const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** The largest size of a file of this name. */
export const mostOfFile = ({ most, mostOf = {} }: Pick<TakenFiles, 'most' | 'mostOf'>, name: string): number =>
  mostOf[endingOf(name)] ?? most

/** Problems of a zip before its csv is checked; the same messages before and after upload. */
const zipFaults = {
  'zip.broken': ['zip 文件已损坏或不是 zip 文件，请重新压缩', 'The zip is damaged or isn’t a zip. Pack it again'],
  'zip.encrypted': ['zip 文件有密码，请去掉密码后重新压缩', 'The zip has a password. Pack it again without one'],
  'zip.noTable': [
    'zip 中没有 {found} 文件，应恰好包含一个',
    'The zip contains no {found} file; exactly one is expected',
  ],
  'zip.many': [
    'zip 中有多个文件：{found}；应恰好包含一个',
    'The zip contains several files: {found}; exactly one is expected',
  ],
  'zip.method': [
    'zip 用了不支持的压缩方法 {found}；请用 Deflate 重新压缩：7-Zip 的“压缩方法”选 Deflate，WinRAR、Bandizip 选 ZIP 的标准压缩，或在文件夹中右键“压缩”',
    'The zip uses {found}, which isn’t supported. Pack it again with Deflate: in 7-Zip choose the compression method "Deflate", or use "Compress" in the file manager',
  ],
  'zip.other': [
    '文件不是 zip，看起来是 {found}（改后缀不会改变格式）；请解开后压缩成 zip',
    'The file isn’t a zip; it looks like {found} (another ending doesn’t change that). Unpack it and pack it as a zip',
  ],
  'zip.office': [
    '文件是 Excel 等 Office 文档，不是 zip；请另存为 CSV UTF-8',
    'The file is an Office document such as Excel’s, not a zip. Save it as CSV UTF-8',
  ],
  'zip.split': [
    '这是分卷压缩的一部分；请压缩成一个 zip 文件',
    'This is one part of a split archive. Pack everything into one zip',
  ],
  'zip.twice': ['zip 中有两个文件都叫“{found}”，请重新压缩', 'Two files in the zip are named "{found}". Pack it again'],
  'zip.path': [
    'zip 中的文件名“{found}”指向 zip 之外，不能含“..”，也不能是绝对路径；请重新压缩',
    'The name "{found}" in the zip points outside it: ".." and absolute paths aren’t accepted. Pack it again',
  ],
  'zip.entries': ['zip 中的文件超过 {found} 个', 'The zip contains more than {found} files'],
  'zip.large': ['zip 解压后超过 {found}', 'The zip’s content is larger than {found}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type ZipFault = keyof typeof zipFaults

export const isZipFault = (code: string): code is ZipFault => Object.hasOwn(zipFaults, code)

export const zipFaultText = (code: ZipFault, found: string | undefined, language: Language) =>
  fill(zipFaults[code][language === 'zh' ? 0 : 1], { found: found ?? boundText() })

/** A rejected zip of a submission. */
export class BadZip extends Error {
  readonly fault: ZipFault
  readonly found: string | undefined
  constructor(fault: ZipFault, found?: string) {
    super(fault)
    this.fault = fault
    this.found = found
  }
}

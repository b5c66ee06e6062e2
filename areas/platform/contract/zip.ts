import { fill } from './fill.ts'
import type { Language } from './language.ts'
import { boundText } from './upload-bound.ts'

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

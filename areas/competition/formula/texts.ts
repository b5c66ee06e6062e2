import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import type { LeftFile, WhyLeft } from '@leitai/platform/scoring/python/answer'

const MB = 1024 * 1024
const { files, bytes, allBytes, pixels } = limits.details

const whyLeft: Record<WhyLeft, Record<Language, string>> = {
  name: {
    zh: '文件名须为最多 80 个字母、数字、“_”“.”“-”，以 .html、.png 或 .csv 结尾',
    en: 'its name must use only letters, digits, “_”, “.” and “-”, up to 80 characters, and end in .html, .png or .csv',
  },
  kind: { zh: '不是普通文件', en: 'it isn’t a regular file' },
  bytes: { zh: `超过 ${bytes / MB} MB`, en: `it’s larger than ${bytes / MB} MB` },
  files: { zh: `最多保留 ${files} 个文件`, en: `only up to ${files} files are kept` },
  allBytes: { zh: `合计超过 ${allBytes / MB} MB`, en: `together they’re larger than ${allBytes / MB} MB` },
  content: {
    zh: `内容与后缀不符（文字须为 UTF-8，图片须为能解码的 PNG，最多 ${pixels / 1_000_000} 百万像素）`,
    en: `its content doesn’t match its extension (texts in UTF-8; a decodable PNG of up to ${pixels / 1_000_000} megapixels)`,
  },
}

/** Why a file with details is not kept. */
export const leftText = ({ name, why }: LeftFile, language: Language): string =>
  language === 'zh' ? `没有保留 ${name}：${whyLeft[why].zh}` : `${name} wasn’t kept: ${whyLeft[why].en}`

import { HAN, type Text } from './interface-texts.ts'

/** What a Chinese text may not hold, by GB/T 15834 and docs/GLOSSARY.md. */
const faults = [
  {
    name: 'a half-width mark beside a Chinese character',
    at: new RegExp(`[${HAN}）》】][,:;?!()]|[,:;?!()][${HAN}（《【]`, 'gu'),
  },
  // What is filled in is mostly a number or a name: between two of them a narrow comma reads as one number.
  {
    name: 'a half-width mark beside a placeholder',
    at: new RegExp(`(?<=[${HAN}][^\n]*)\\}(?:[,;?!]|: )|\\}(?:[,;?!]|: )(?=[^\n]*[${HAN}])`, 'gu'),
  },
  {
    name: 'a half-width mark between two words',
    at: new RegExp(`(?<=[${HAN}][^\\n]*)[A-Za-z0-9][,;][A-Z]|[A-Za-z0-9][,;][A-Z](?=[^\\n]*[${HAN}])`, 'gu'),
  },
  {
    name: 'no space between Chinese and Latin letters or digits',
    at: new RegExp(`[${HAN}][A-Za-z0-9]|[A-Za-z0-9%][${HAN}]`, 'gu'),
  },
  // A slash stands between Chinese and its English.
  {
    name: 'a space beside a full-width mark',
    at: /[，。；：？！、）》】] (?=[^|/\s(])|[^|/\s-] (?=[，。；：？！、）》】])/gu,
  },
]
const twoWords = { name: 'another word for 其他, 最多 or 你', at: /(?<=.)其它|其它(?=.)|至多|您/gu }
/** Legal texts address the reader as such texts do. */
const FORMAL = /own\/zh\/(?:terms|privacy|cheat)/

/** Texts of the specification, which stand as they are. */
const SPECIFIED =
  /请(?:在|使用)PC端|用户名为2-20位|密码为(?:8-16|5-16)位|请输入6位数字验证码|^token已失效$|\(token已失效\)|^中文English$/u

/** Code, formulas, addresses and placeholders follow rules of their own. */
const prose = (text: string): string =>
  text
    .replace(SPECIFIED, '')
    .replace('Leitai (擂台)', '')
    .replace(/```[\s\S]*?```/gu, ' ')
    .replace(/\$\$[\s\S]*?\$\$/gu, '\uffff')
    .replace(/(?<!\\)`[^`]*`|\$[^$\n]+\$/gu, '\uffff')
    .replace(/\]\([^)]*\)/gu, ']')
    .replace(/<(?:\/?[a-z][^>\n]*|https?:[^>\n]*)>/giu, ' ')
    .replace(/https?:[^\s，。；）]*/gu, '\uffff')

export function faultsOf({ file, text }: Text): string[] {
  const found = prose(text)
  return [...faults, ...(FORMAL.test(file) ? [] : [twoWords])].flatMap(({ name, at }) =>
    [...found.matchAll(at)].map(
      ({ index, 0: mark }) => `${name}: ${found.slice(Math.max(0, index - 10), index + mark.length + 10)}`,
    ),
  )
}

import { westernWords } from './western-words.ts'

/** The marks that the script of CMRC 2018 leaves out. Others, such as the full stop of western texts, stay. */
const MARKS = /[-:_*^/\\~`+=，。：？！“”；’《》·、「」（）－～『』]/g

/** A text in lower case without those marks; blanks within it stay. */
export const cmrcText = (text: string): string => text.toLowerCase().trim().replace(MARKS, '')

/** Its Chinese characters one by one, and the words of what is between them. */
export function cmrcWords(text: string): string[] {
  return cmrcText(text)
    .split(/([\u4e00-\u9fa5])/)
    .flatMap((part, k) => (k % 2 === 1 ? [part] : westernWords(part)))
}

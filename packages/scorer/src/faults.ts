import { type FaultWords, type Language, quoted } from './fault-words.ts'
import { fileWords } from './file-faults.ts'
import { scoringWords } from './scoring-faults.ts'
import type { Fault } from './types.ts'
import { valueWords } from './value-faults.ts'

const words: FaultWords = { ...valueWords, ...scoringWords, ...fileWords }

/** All fault codes. */
export const faultCodes: readonly string[] = Object.keys(words)

/** Faults that occur only during scoring. Which one it is, and on which board, may depend on hidden values. */
const scoringFaultCodes = ['score-not-finite', 'formula-failed', 'formula-text'] as const

/** Whether a score could not be computed although the file was valid. */
export const isScoringFault = ({ code }: Fault): boolean => scoringFaultCodes.some((one) => one === code)

/** One sentence with line, column, found and expected value. */
export function describeFault(fault: Fault, language: Language): string {
  const say = words[fault.code]?.[language]
  const text = say ? say(fault) : fault.code
  if (fault.score !== undefined) {
    const { score, ...rest } = fault
    const said = describeFault(rest, language)
    return language === 'zh' ? `榜单列 ${quoted(score)}：${said}` : `Score ${quoted(score)}: ${said}`
  }
  if (fault.file !== undefined) {
    const { file, ...rest } = fault
    const said = describeFault(rest, language)
    return language === 'zh' ? `文件 ${quoted(file)}：${said}` : `File ${quoted(file)}: ${said}`
  }
  const board = ['empty-board', 'metric-undefined', 'formula-failed'].includes(fault.code)
  const column = board ? undefined : fault.column
  if (language === 'zh') {
    const place = [fault.line && `第 ${fault.line} 行`, column !== undefined && `列 ${quoted(column)}`].filter(Boolean)
    return place.length > 0 ? `${place.join('，')}：${text}` : text
  }
  const place = [fault.line && `Line ${fault.line}`, column !== undefined && `column ${quoted(column)}`].filter(Boolean)
  const whole = place.length > 0 ? `${place.join(', ')}: ${text}` : text
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

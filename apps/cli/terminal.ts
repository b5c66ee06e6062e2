import colors from 'picocolors'
import { spoken } from './language.ts'

/** Results go to stdout, everything else to stderr. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
export const print = (text: string): void => {
  process.stderr.write(`${text}\n`)
}
const onErrors = colors.createColors(colors.isColorSupported && process.stderr.isTTY === true)
const onResults = colors.createColors(colors.isColorSupported && process.stdout.isTTY === true)
export const warn = (text: string) => print(onErrors.yellow(text))
export const complain = (text: string) => print(onErrors.red(text))
export const good = (text: string) => onResults.green(text)
export const strong = (text: string) => onResults.bold(text)

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}

/** A time in the local time zone. */
export const timeText = (iso: string | null): string =>
  iso === null
    ? ''
    : new Intl.DateTimeFormat(spoken() === 'zh' ? 'zh-CN' : 'en-GB', {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
      }).format(new Date(iso))

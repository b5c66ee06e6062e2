export type Language = 'zh' | 'en'

let language: Language = 'zh'

/** `--lang`, else the system’s language (LC_ALL, LC_MESSAGES, LANG), else Chinese. */
export function languageOf(args: readonly string[], env: NodeJS.ProcessEnv): Language {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const said = at < 0 ? undefined : args[at]?.includes('=') ? args[at]?.slice('--lang='.length) : args[at + 1]
  const wanted = said ?? (env.LC_ALL || env.LC_MESSAGES || env.LANG || '')
  return wanted.toLowerCase().startsWith('en') ? 'en' : 'zh'
}

export function speak(chosen: Language): void {
  language = chosen
}
export const spoken = (): Language => language

/** The text in the current language. */
export const t = (zh: string, en: string): string => (language === 'zh' ? zh : en)
/** A bilingual text of the site; if one language is missing, the other. */
export const either = ({ zh, en }: { zh: string; en: string }): string => t(zh || en, en || zh)

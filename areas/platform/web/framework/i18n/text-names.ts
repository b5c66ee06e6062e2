/**
 * A domain's texts are beside its other files: `texts.zh.json` and `texts.en.json`, named by their folder, such as `team`, or
 * `texts.<name>.zh.json`, where a folder has texts of several names.
 */
const FILE = /([\w-]*)[\\/]texts(?:\.([\w-]+))?\.(\w+)\.json$/

/** The i18n namespace of a file of texts. */
export function namespaceOf(file: string): string {
  const [, folder = '', own] = FILE.exec(file) ?? []
  return own ?? folder
}

export const languageOf = (file: string): string => FILE.exec(file)?.[3] ?? ''

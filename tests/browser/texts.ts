import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../../areas/platform/contract/fill.ts'
import { languageOf, namespaceOf } from '../../areas/platform/web/framework/i18n/text-names.ts'

const ROOT = join(import.meta.dirname, '../..')
const fileByName = new Map(
  globSync('areas/**/texts{,.*}.*.json', { cwd: ROOT }).map((file) => [
    `${languageOf(file)}/${namespaceOf(file)}`,
    join(ROOT, file),
  ]),
)

export type Language = 'zh' | 'en'

/** The site's texts: a flow looks for what users of that language see. */
export function textsOf(language: Language) {
  const files = new Map<string, Record<string, string>>()
  return (namespace: string, key: string, values: Record<string, string | number> = {}): string => {
    let texts = files.get(namespace)
    if (!texts) {
      const file = fileByName.get(`${language}/${namespace}`) ?? `no texts of ${namespace}`
      texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      files.set(namespace, texts)
    }
    const text = texts[key]
    if (text === undefined) throw new Error(`no text ${namespace}.${key}`)
    return fill(text, values)
  }
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { namespaceOf } from '@leitai/platform/web/framework/i18n/text-names'
import { normalizePath, type Plugin, parseSync, Visitor } from 'vite'
import {
  type Bundle,
  bundleOfScreen,
  bundleOfTexts,
  bundles,
  namespacesIn,
  screensKey,
  textBundles,
  textsKey,
} from '../bundles.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const LANGUAGES = ['zh', 'en']
const SOURCES = '{apps,areas}/**/{screens,tabs}.ts'
const VIRTUAL = /^virtual:(?:screens|texts)\//

/** One `import('./….tsx')` of a module of screens or tabs. */
interface Lazy {
  file: string
  bundle: Bundle
  start: number
  end: number
}

/**
 * In the browser's build, screens, tabs and loaders that are imported lazily come from the bundle of their folder, and texts from one bundle
 * for each language and area, in place of a file for each (bundles.ts). Everything else that is imported lazily, such as
 * dialogs and editors, keeps its own file.
 */
export function bundle(): Plugin {
  return {
    name: 'bundle',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (VIRTUAL.test(id) ? id : undefined),
    load(id) {
      for (const name of bundles) {
        if (id === screensKey(name)) return screensModule(name)
        for (const language of LANGUAGES) if (id === textsKey(language, name)) return textsModule(language, name)
      }
      return id.endsWith('/i18n/text-files.ts') ? readerModule() : undefined
    },
    transform: {
      filter: { id: /\/(?:screens|tabs)\.ts$/ },
      handler(code, id) {
        let written = code
        for (const { file, bundle: name, start, end } of lazyImports(code, id).toReversed()) {
          const from = `import(${JSON.stringify(screensKey(name))}).then((all) => all.${exportOf(file)})`
          written = `${written.slice(0, start)}${from}${written.slice(end)}`
        }
        return written
      },
    },
  }
}

const exportOf = (file: string) => file.replaceAll(/\W/g, '_')

function lazyImports(code: string, id: string): Lazy[] {
  const found: Lazy[] = []
  new Visitor({
    ImportExpression({ source, start, end }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      const file = normalizePath(relative(ROOT, resolve(dirname(id), source.value)))
      found.push({ file, bundle: bundleOfScreen(file), start, end })
    },
  }).visit(parseSync(id, code).program)
  return found
}

/** All screens, tabs and loaders of a bundle, each as an export of its own. */
function screensModule(name: Bundle): string {
  const sources = globSync(SOURCES, { cwd: ROOT }).map((path) => resolve(ROOT, path))
  const files = new Set(
    sources
      .flatMap((id) => lazyImports(readFileSync(id, 'utf8'), id))
      .filter((lazy) => lazy.bundle === name)
      .map(({ file }) => file),
  )
  return [...files]
    .toSorted()
    .map((file) => `export * as ${exportOf(file)} from ${JSON.stringify(resolve(ROOT, file))}`)
    .join('\n')
}

/** The texts of a bundle in one language, by namespace. */
function textsModule(language: string, name: Bundle): string {
  const files = new Map(
    globSync(`areas/**/texts{,.*}.${language}.json`, { cwd: ROOT }).map((file) => [namespaceOf(file), file]),
  )
  const texts = namespacesIn(name).map((one) => {
    const file = resolve(ROOT, files.get(one) ?? `no texts of ${one}`)
    return [one, JSON.parse(readFileSync(file, 'utf8'))]
  })
  return `export default ${JSON.stringify(Object.fromEntries(texts))}`
}

/** What replaces platform/web/framework/i18n/text-files.ts. */
function readerModule(): string {
  const bundleOf = Object.fromEntries(
    textBundles.flatMap((name) => namespacesIn(name).map((one) => [one, bundleOfTexts(one)])),
  )
  const readers = LANGUAGES.flatMap((language) =>
    textBundles.map((name) => {
      const key = `${language}/${name}`
      return `${JSON.stringify(key)}: () => import(${JSON.stringify(textsKey(language, name))})`
    }),
  )
  return `const bundleOf = ${JSON.stringify(bundleOf)}
const readers = { ${readers.join(', ')} }
export const readTexts = async (language, name) => (await readers[language + '/' + bundleOf[name]]()).default[name]`
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { normalizePath, type Plugin, parseSync, Visitor } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')

/** What the scan of one source file found. */
interface Source {
  /** i18n namespaces that the file uses. */
  ns: string[]
  /** Source files that it imports statically and dynamically. */
  imports: string[]
  lazy: string[]
  /** Position of `import.meta.derived`: such a module declares its own i18n namespaces, so its importers skip them. */
  mark: { start: number; end: number } | null
}

/**
 * Replaces `import.meta.derived` in the module of a route or tab with the source file of the one component that it imports, for the
 * renderer, and the i18n namespaces used there.
 */
export function derived(): Plugin {
  const { derive, hasChanged } = createDeriver()
  const marked = new Set<string>()
  return {
    name: 'derived',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: 'import.meta.derived' },
      handler(code, id) {
        const found = derive(id, code)
        if (!found) return null
        marked.add(id)
        const { ns, mark } = found
        const value = this.environment.config.consumer === 'server' ? { ns, file: found.file } : { ns }
        return `${code.slice(0, mark.start)}(${JSON.stringify(value)})${code.slice(mark.end)}`
      },
    },
    hotUpdate({ file, server }) {
      if (!hasChanged(file)) return
      for (const { moduleGraph } of Object.values(server.environments)) {
        for (const id of marked) {
          const module = moduleGraph.getModuleById(id)
          if (module) moduleGraph.invalidateModule(module)
        }
      }
      server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

/** Follows the imports of components and caches the result per file. */
export function createDeriver() {
  const known = new Map<string, Source>()
  const look = (file: string): Source => {
    const source = known.get(file) ?? read(file, readFileSync(file, 'utf8'))
    known.set(file, source)
    return source
  }
  return {
    derive(id: string, code: string) {
      const { lazy, mark } = read(id, code)
      if (!mark) return null
      const [component, ...more] = lazy.filter((file) => file.endsWith('.tsx'))
      if (component === undefined || more.length > 0) {
        throw new Error(`${id} must import one component, as component: () => import('./….tsx')`)
      }
      const file = normalizePath(relative(ROOT, component))
      return { file, ns: namespacesFrom(component, look), mark }
    },
    /** Whether the imports or i18n namespaces of a known file have changed. */
    hasChanged(file: string) {
      const before = known.get(file)
      known.delete(file)
      return before !== undefined && existsSync(file) && JSON.stringify(before) !== JSON.stringify(look(file))
    },
  }
}

function namespacesFrom(component: string, look: (file: string) => Source): string[] {
  const ns = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const source = look(file)
    if (source.mark) return
    for (const name of source.ns) ns.add(name)
    for (const next of [...source.imports, ...source.lazy]) visit(next)
  }
  visit(component)
  return [...ns].toSorted()
}

/** The source file of this name in a file: a relative path, or a path below an area. */
export function sourceOf(name: string, file: string): string | null {
  if (/^\..*\.tsx?$/.test(name)) return resolve(dirname(file), name)
  const [, area, path = ''] = /^@leitai\/(\w+)\/(.+)$/.exec(name) ?? []
  if (!area || !existsSync(resolve(ROOT, 'areas', area))) return null
  return resolve(ROOT, 'areas', area, path.endsWith('.tsx') ? path : `${path}.ts`)
}

function read(file: string, code: string): Source {
  const { program, module, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const ns: string[] = []
  const lazy: string[] = []
  let mark: Source['mark'] = null
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'MetaProperty' || property.type !== 'Identifier' || property.name !== 'derived') return
      mark = { start, end }
    },
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'useText') return
      if (name?.type !== 'Literal' || typeof name.value !== 'string') {
        throw new Error(`${file}: useText() must name its namespace as a literal`)
      }
      ns.push(name.value)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') lazy.push(source.value)
    },
  }).visit(program)
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const ours = (names: readonly string[]) => names.flatMap((name) => sourceOf(name, file) ?? [])
  return { ns, lazy: ours(lazy), imports: ours([...imported, ...exported]), mark }
}

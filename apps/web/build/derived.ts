import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { normalizePath, type Plugin, parseSync, Visitor } from 'vite'

const ROOT = resolve(import.meta.dirname, '../../..')

/** One `import.meta.derived`, and the files that its screen or tab imports lazily. */
interface Mark {
  start: number
  end: number
  lazy: string[]
}

/** What the scan of one source file found. */
interface Source {
  /** i18n namespaces that the file uses. */
  ns: string[]
  /** Source files that it imports statically and dynamically. */
  imports: string[]
  lazy: string[]
  /** Each `import.meta.derived`: such a module declares its own i18n namespaces, so its importers skip them. */
  marks: Mark[]
}

/**
 * Replaces each `import.meta.derived` of a module of screens or tabs with the source file of the one component that its screen or tab
 * imports, for the renderer, and the i18n namespaces used there.
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
        const screens = derive(id, code)
        if (screens.length === 0) return null
        marked.add(id)
        const onServer = this.environment.config.consumer === 'server'
        let written = code
        for (const { ns, file, start, end } of screens.toReversed()) {
          const value = onServer ? { ns, file } : { ns }
          written = `${written.slice(0, start)}(${JSON.stringify(value)})${written.slice(end)}`
        }
        return written
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
      return read(id, code).marks.map(({ start, end, lazy }) => {
        const [component, ...more] = lazy.filter((file) => file.endsWith('.tsx'))
        if (component === undefined || more.length > 0) {
          throw new Error(`${id}: each screen must import one component, as component: () => import('./….tsx')`)
        }
        const file = normalizePath(relative(ROOT, component))
        return { file, ns: namespacesFrom(component, look), start, end }
      })
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
    if (source.marks.length > 0) return
    for (const name of source.ns) ns.add(name)
    for (const next of [...source.imports, ...source.lazy]) visit(next)
  }
  visit(component)
  return [...ns].toSorted()
}

/** The source file of this name in a file: a relative path, or a path below an area. */
function sourceOf(name: string, file: string): string | null {
  if (/^\..*\.tsx?$/.test(name)) return resolve(dirname(file), name)
  const [, area, path = ''] = /^@leitai\/(\w+)\/(.+)$/.exec(name) ?? []
  if (!area || !existsSync(resolve(ROOT, 'areas', area))) return null
  return resolve(ROOT, 'areas', area, path.endsWith('.tsx') ? path : `${path}.ts`)
}

function read(file: string, code: string): Source {
  const { program, module, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const ns: string[] = []
  const lazy: { name: string; at: number }[] = []
  const positions: { start: number; end: number }[] = []
  const statements = program.body.map(({ start, end }) => ({ start, end }))
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'MetaProperty' || property.type !== 'Identifier' || property.name !== 'derived') return
      positions.push({ start, end })
    },
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'useText') return
      if (name?.type !== 'Literal' || typeof name.value !== 'string') {
        throw new Error(`${file}: useText() must name its namespace as a literal`)
      }
      ns.push(name.value)
    },
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') lazy.push({ name: source.value, at: start })
    },
  }).visit(program)
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  const ours = (names: readonly string[]) => names.flatMap((name) => sourceOf(name, file) ?? [])
  const lazyIn = (part: { start: number; end: number }) =>
    ours(lazy.filter(({ at }) => at >= part.start && at < part.end).map(({ name }) => name))
  // Each screen or tab is one statement of its module.
  const marks = positions.map(({ start, end }) => {
    const own = statements.find((one) => one.start <= start && end <= one.end)
    return { start, end, lazy: own ? lazyIn(own) : [] }
  })
  return { ns, lazy: lazyIn({ start: 0, end: code.length }), imports: ours([...imported, ...exported]), marks }
}

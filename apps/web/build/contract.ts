import { normalizePath, type Plugin, parseSync, Visitor } from 'vite'

const DECLARES = new Set(['read', 'write', 'put', 'download', 'events'])
/** What only the server, the documentation and the tests read of a call; of a stream, the browser checks its events. */
export const UNREAD = new Set(['output', 'summary', 'access', 'may', 'perMinute', 'perNetwork', 'mayLag', 'token'])

interface Edit {
  start: number
  end: number
  text: string
}

/** What server and pages share: `contract.ts` and its parts, the refusals, and the contract's own folder. */
const CONTRACT =
  /[\\/]areas[\\/](?:platform[\\/]contract[\\/].*|\w+[\\/][\w-]+[\\/](?:contract(?:\.[\w-]+)?|refusals))\.ts$/

/** The renderer uses the server's own copy of the contract. */
export function ownContract(): Plugin {
  return {
    name: 'own-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(name, importer, options) {
      if (importer === undefined || !/contract|refusals/.test(name)) return null
      const found = await this.resolve(name, importer, { ...options, skipSelf: true })
      if (!found || !CONTRACT.test(found.id)) return null
      return { id: normalizePath(found.id).replace(/^.*\/areas\/(.*)\.ts$/, '@leitai/$1'), external: true }
    },
  }
}

/**
 * In the browser's build, calls are declared without what the browser does not read, such as the shape of the answer, and everything in the
 * contract that nobody imports is left out: creating a schema has no effect, which the bundler cannot know by itself.
 */
export function contract(): Plugin {
  return {
    name: 'contract',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: CONTRACT }, handler: (code, id) => slim(code, id) },
  }
}

export function slim(code: string, id: string): string {
  const edits: Edit[] = []
  // Inside a function, nothing is created until it is called.
  let depth = 0
  const enter = () => {
    depth += 1
  }
  const leave = () => {
    depth -= 1
  }
  const starts = new Set<number>()
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ExpressionStatement: enter,
    'ExpressionStatement:exit': leave,
    'CallExpression:exit'({ callee, arguments: [, words], start }) {
      if (depth > 0) return
      if (!starts.has(start)) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
      starts.add(start)
      if (callee.type !== 'Identifier' || !DECLARES.has(callee.name) || words?.type !== 'ObjectExpression') return
      for (const property of words.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { name } = property.key
        if (!UNREAD.has(name) || (name === 'output' && callee.name === 'events')) continue
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
        edits.push({ start: property.start, end: property.end + comma, text: '' })
      }
    },
    'NewExpression:exit'({ start }) {
      if (depth === 0) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
    },
  }).visit(parseSync(id, code).program)
  return applied(code, edits)
}

/** The code with the edits; those within a removed part are left out. */
function applied(code: string, edits: readonly Edit[]): string {
  let written = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    written += code.slice(at, start) + text
    at = end
  }
  return written + code.slice(at)
}

import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'
import { bundles, screensKey } from '../bundles.ts'

/** Not what only older browsers load (platform/web/engine). */
const LIBRARIES = /node_modules(?!.(?:core-js|@oddbird)\b).*\.m?js$/
/**
 * Of Mantine’s components, those of first screens: nothing that opens above a page, or edits numbers. And what charts and editors share,
 * which is smaller than a request for it.
 */
const PLAIN =
  /node_modules.(?:@mantine.core.esm.components.(?:Anchor|Badge|Checkbox|Input|InputBase|NativeSelect|TextInput|Title)\b.*\.mjs|use-sync-external-store.*\.js)$/
/** Of fields that open a list, and of nothing that pages wait for (platform/ui/choices.ts). */
const CHOICES =
  /node_modules.(?:@floating-ui|@mantine.core.esm.(?:components.(?:Autocomplete|Cascader|Combobox|Pill|PillsInput|Popover|ScrollArea|Select|TagsInput)\b|utils.Floating)).*\.m?js$/
/** Without the entry: it waits for the page's bundle, which would wait for it if they shared a chunk. */
const OURS = /.(?:apps|areas).(?!web.browser\.tsx|platform.web.engine.(?:language|page)\.ts).*\.(?:tsx?|css)$/
/** What the first page of nearly everybody needs beside the entry. */
const FIRST = [
  screensKey('front'),
  ...['MemberTools.tsx', 'MessageLink.tsx', 'MemberWork.tsx'].map((file) =>
    normalizePath(resolve(import.meta.dirname, '../../../areas/site/frame/web', file)),
  ),
]

/** Modules that these import statically, and they themselves. */
function reached(from: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  from.forEach(visit)
  return seen
}

/** Whether a module is needed at once by what these import: the graph is complete before the first question. */
const isReachedFrom = (from: readonly string[]) => {
  let reachable: Set<string> | undefined
  return (id: string, graph: Rolldown.ChunkingContext) => {
    reachable ??= reached(from, graph)
    return reachable.has(id)
  }
}
const isFirst = isReachedFrom(FIRST)
const isOfMany = isReachedFrom([screensKey('compete')])
const isOfConsole = isReachedFrom([screensKey('console')])
const isOfScreens = isReachedFrom(bundles.map(screensKey))

/**
 * What bundles share goes into a few chunks: small ones compress badly and cost a request each. Libraries that every page needs are apart
 * from ours, as a release changes ours alone. Of the rest, what competitors' own pages need is apart from what only others share. So is
 * what the consoles' first page needs. What only editors and other late parts share, such as the parser of Markdown, stays out of both:
 * every screen would load it.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: LIBRARIES, tags: ['$initial'], priority: 100 },
  { name: 'shared', test: OURS, tags: ['$initial'], priority: 90 },
  {
    debugName: 'common',
    name: (id, graph) => (PLAIN.test(id) || (OURS.test(id) && isFirst(id, graph)) ? 'common' : null),
    test: new RegExp(`${PLAIN.source}|${OURS.source}`),
    minShareCount: 2,
    priority: 80,
  },
  {
    debugName: 'more, desk and rest',
    name: (id, graph) => {
      if (!isOfScreens(id, graph) || CHOICES.test(id)) return null
      if (isOfMany(id, graph)) return 'more'
      return isOfConsole(id, graph) ? 'desk' : 'rest'
    },
    test: new RegExp(`${LIBRARIES.source}|${OURS.source}`),
    minShareCount: 2,
    priority: 60,
  },
  { name: 'choices', test: CHOICES, priority: 50 },
]

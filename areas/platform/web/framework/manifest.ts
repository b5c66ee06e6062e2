import type { Assets } from './shown-app.ts'

/** One entry of Vite's manifest: the output of a source file. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

interface Reaching {
  manifest: Manifest
  base: string
  seen: Set<string>
}

export const ENTRY = 'apps/web/browser.tsx'
const OLDER = 'areas/platform/web/engine/page.ts'

/** Style sheets and scripts of the entry and these source files, with all their imports, and what those of the next pages need beside them. */
export function assetsOf(
  manifest: Manifest,
  sources: readonly string[],
  base: string,
  nextSources: readonly string[] = [],
): Assets {
  const seen = new Set<string>()
  const { css, scripts } = reachedBy([ENTRY, ...sources], { manifest, base, seen })
  const next = reachedBy(nextSources, { manifest, base, seen })
  const entry = manifest[ENTRY]
  const older = manifest[OLDER]
  return {
    css: [...css],
    run: entry ? [`${base}/${entry.file}`] : [],
    preload: [...scripts],
    older: older ? `${base}/${older.file}` : null,
    next: [...next.css, ...next.scripts].filter((file) => !css.has(file)),
  }
}

/** What is reached from these keys and not `seen` yet. */
function reachedBy(keys: readonly string[], { manifest, base, seen }: Reaching) {
  const css = new Set<string>()
  const scripts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    for (const sheet of chunk.css ?? []) css.add(`${base}/${sheet}`)
    if (key !== ENTRY) scripts.add(`${base}/${chunk.file}`)
  }
  for (const key of keys) visit(key)
  return { css, scripts }
}

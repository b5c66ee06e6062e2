import type { Assets } from './state.ts'

/** One entry of Vite's manifest: the output of a source file. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

export const ENTRY = 'src/bootstrap/browser.tsx'

/** Style sheets and scripts of the entry and these source files, with all their imports. */
export function assetsOf(manifest: Manifest, sources: readonly string[], base: string): Assets {
  const css = new Set<string>()
  const preload = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const next of chunk.imports ?? []) visit(next)
    for (const sheet of chunk.css ?? []) css.add(`${base}/${sheet}`)
    if (key !== ENTRY) preload.add(`${base}/${chunk.file}`)
  }
  for (const source of [ENTRY, ...sources]) visit(source)
  const entry = manifest[ENTRY]
  return { css: [...css], run: entry ? [`${base}/${entry.file}`] : [], preload: [...preload] }
}

import { cmptData } from '@leitai/competition/catalog/contract.detail'
import { datasetFile } from '@leitai/competition/dataset/contract'
import { type App, useApp } from '@leitai/platform/web/framework/context'
import { isCallError } from '@leitai/platform/web/framework/queries'
import { useEffect, useRef, useState } from 'react'
import type { Source } from '../../notebook/contract.ts'

export type OnShare = (share: number) => void

/** A file's bytes; `onShare` receives the progress. Throws if the file is incomplete. */
export async function fetchBlob(
  address: string,
  { size, onShare, signal }: { size: number; onShare: OnShare; signal: AbortSignal },
): Promise<Blob> {
  const response = await fetch(address, { signal })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${response.statusText}`)
  const pieces: BlobPart[] = []
  let come = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    come += value.length
    onShare(Math.min(1, come / Math.max(1, size)))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/** A file that cells read by name: downloaded from this site, or local. */
export interface LabFile {
  name: string
  size: number
  /** Null for a local file, which is never stored or uploaded. */
  source: Source | null
  /** Null until downloaded. */
  blob: Blob | null
  /** Download progress; null when idle. */
  share: number | null
  error: string | null
}

export const freeName = (name: string, taken: readonly string[]) => {
  if (!taken.includes(name)) return name
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let count = 2
  while (taken.includes(`${stem}-${count}${end}`)) count += 1
  return `${stem}-${count}${end}`
}

export const addressOf = (app: App, { kind, cmptId, fileId }: Source, signal: AbortSignal) =>
  kind === 'dataset'
    ? app.call(datasetFile, { fileId }, { signal })
    : app.call(cmptData, { cmptId, fileId }, { signal })

const kept = (source: Source): LabFile => ({ name: source.name, size: 0, source, blob: null, share: null, error: null })

/** The data of a notebook. Downloads stay in this page. Files named in `fetch` are downloaded at once. */
export function useFiles(first: readonly Source[], fetch: readonly string[]) {
  const app = useApp()
  const [files, setFiles] = useState<readonly LabFile[]>(() => first.map(kept))
  const stop = useRef(new AbortController())
  useEffect(() => {
    const begun = new AbortController()
    stop.current = begun
    return () => begun.abort()
  }, [])
  const patch = (name: string, change: Partial<LabFile>) =>
    setFiles((all) => all.map((one) => (one.name === name ? { ...one, ...change } : one)))

  const load = async ({ name, source }: Pick<LabFile, 'name' | 'source'>) => {
    if (!source) return
    patch(name, { share: 0, error: null })
    const { signal } = stop.current
    try {
      const { url, size } = await addressOf(app, source, signal)
      patch(name, { size })
      const blob = await fetchBlob(url, { size, signal, onShare: (share) => patch(name, { share }) })
      patch(name, { blob, size: blob.size, share: null })
    } catch (error) {
      if (signal.aborted) return
      const words = isCallError(error) ? error.message : String(error)
      patch(name, { share: null, error: words })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the notebook opens
  useEffect(() => {
    for (const file of files) if (fetch.includes(file.name)) void load(file)
  }, [])
  const add = (source: Source) => {
    const name = freeName(
      source.name,
      files.map((one) => one.name),
    )
    const file = kept({ ...source, name })
    setFiles((all) => [...all, file])
    return load(file)
  }
  const addOwn = (picked: readonly File[]) =>
    setFiles((all) => {
      const next = [...all]
      for (const file of picked) {
        const taken = next.map((one) => one.name)
        const own = { size: file.size, source: null, blob: file, share: null, error: null }
        next.push({ ...own, name: freeName(file.name, taken) })
      }
      return next
    })
  const remove = (name: string) => setFiles((all) => all.filter((one) => one.name !== name))
  return { files, add, addOwn, load, remove }
}

/** The share token in the URL, or null. */
export function readShare(search: URLSearchParams): string | null {
  const token = search.get('share') ?? ''
  return /^[\w-]{32}$/.test(token) ? token : null
}

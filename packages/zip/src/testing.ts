import { zipSync } from 'fflate'

/** A zip of these files by name; texts are stored as UTF-8. */
export const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? new TextEncoder().encode(content) : content,
        ]),
      ),
    ),
  )

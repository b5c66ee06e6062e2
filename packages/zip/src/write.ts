import { PassThrough, type Readable } from 'node:stream'

export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  name: string
  /** Text or bytes, the path of a file, or what opens a stream once the entries before have been written. */
  content: string | Buffer | { file: string } | (() => Readable | Promise<Readable>)
  /** False for what is packed already. */
  compress?: boolean
}

export interface ZipOptions {
  /** The date of all entries in place of the files' own and of now: the same content gives the same bytes. */
  date?: Date
}

/** An archive, written while it is read: never more than one entry's stream is open. An entry that fails, fails the whole. */
export async function zipStream(entries: Iterable<ZipEntry>, { date }: ZipOptions = {}): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const body = new PassThrough()
  const fail = (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error)))
  let open: Readable | null = null
  const stable = date ? { mtime: date, mode: 0o100644, forceDosTimestamp: true } : {}
  for (const { name, content, compress = true } of entries) {
    const options = { compress, ...stable }
    if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), name, options)
    else if ('file' in content) zip.addFile(content.file, name, options)
    else {
      zip.addReadStreamLazy(name, options, (give) => {
        const opened = async () => {
          open = await content()
          open.on('error', fail)
          if (body.destroyed) open.destroy()
          else give(null, open)
        }
        opened().catch(fail)
      })
    }
  }
  zip.on('error', fail)
  // Whoever breaks the download off leaves no stream open.
  body.on('close', () => open?.destroy())
  zip.outputStream.pipe(body)
  zip.end()
  return body
}

import { extname } from 'node:path'

const BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  gz: 'application/gzip',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mp4: 'video/mp4',
  parquet: 'application/vnd.apache.parquet',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** The content type of a key's extension; undefined for unknown ones. */
export function typeByName(name: string): string | undefined {
  return BY_EXTENSION[extname(name).slice(1).toLowerCase()]
}

/** The type without its parameters: browsers add `;charset=UTF-8` unasked. */
export function essence(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

/** Types that a browser may display inline: they cannot run scripts on our origin. */
export function isShowable(contentType: string): boolean {
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain'].includes(
    essence(contentType),
  )
}

/** A Content-Disposition header for any file name (RFC 6266, RFC 5987), with an ASCII fallback for old programs. */
export function disposition(fileName: string, inline: boolean): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file'
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

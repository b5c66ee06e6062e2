/** A Content-Disposition header for any file name (RFC 6266, RFC 5987), with an ASCII fallback for old programs. */
export function disposition(fileName: string, inline: boolean): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file'
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

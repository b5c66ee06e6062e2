/** Characters of texts and HTML that are kept. */
const MOST = 16 * 1024 * 1024

/**
 * HTML that was made of texts, the one read longest ago dropped first. A long text takes the server a second, and each address of its page,
 * with whatever parameters, is a page of its own.
 */
export function keptHtml(most = MOST): (key: string, make: () => string) => string {
  const kept = new Map<string, string>()
  let size = 0
  return (key, make) => {
    const cached = kept.get(key)
    if (cached !== undefined) {
      kept.delete(key)
      kept.set(key, cached)
      return cached
    }
    const html = make()
    kept.set(key, html)
    size += key.length + html.length
    for (const [oldest, dropped] of kept) {
      if (size <= most) break
      kept.delete(oldest)
      size -= oldest.length + dropped.length
    }
    return html
  }
}

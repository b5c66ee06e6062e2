/** The page's key: the last part of the path without its extension. */
export function readKey(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  return (last.endsWith('.html') ? last.slice(0, -5) : last).slice(0, 80) || '-'
}

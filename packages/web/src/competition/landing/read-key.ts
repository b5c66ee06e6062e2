/** The page that an address names: the last part of its path without the ending. */
export function readKey(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? ''
  return (last.endsWith('.html') ? last.slice(0, -5) : last).slice(0, 80) || '-'
}

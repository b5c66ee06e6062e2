/** A notice's title without the competition's name in front; it must be there. */
export function nameless(title: string): string {
  const [, rest] = /^“[^”]+”：(.+)$/u.exec(title) ?? []
  return rest ?? `no competition is named in: ${title}`
}

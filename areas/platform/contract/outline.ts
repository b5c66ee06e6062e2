/** A section of a text: what follows a heading, up to the next one. */
export interface Section {
  /** The fragment of its address, such as `#s3`: numbered, so that it is the same in both languages. */
  anchor: string
  /** 2 for `##`; 0 for text before the first heading. */
  level: number
  title: string
  /** Markdown. */
  body: string
}

const HEADING = /^(#{1,4})\s+(.+?)\s*#*$/

const FENCE = /^\s{0,3}(```|~~~)/

/** Splits Markdown at its headings, ignoring those in code. */
export function sectionsOf(text: string): Section[] {
  const found: Section[] = []
  let inCode = false
  let level = 0
  let title = ''
  let body: string[] = []
  const close = () => {
    const kept = body.join('\n').trim()
    if (level > 0 || kept !== '') found.push({ anchor: `s${found.length + 1}`, level, title, body: kept })
  }
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) inCode = !inCode
    const [, marks, words] = (!inCode && HEADING.exec(line)) || []
    if (marks === undefined || words === undefined) {
      body.push(line)
      continue
    }
    close()
    level = marks.length
    title = words
    body = []
  }
  close()
  return found
}

/** A part of a page's text: what stands under one heading, down to the next. */
export interface Section {
  /** Its place in the address, as `#s3`: counted, so that it is the same in both languages. */
  anchor: string
  /** 2 for `##`; 0 for what stands before the first heading. */
  level: number
  title: string
  /** Markdown. */
  body: string
}

const HEADING = /^(#{1,4})\s+(.+?)\s*#*$/
const FENCE = /^\s{0,3}(```|~~~)/

/** A page's Markdown by its headings; those inside code are none. */
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

import { type Fonts, runsOf, widthOf } from '../certificate/fonts.ts'
import { breakLines, type Piece } from '../certificate/layout.ts'
import { drawOnScreen } from '../certificate/paint.ts'

/** In pixels; the largest preview size of social networks and messengers. */
export const CARD = { width: 1200, height: 630 } as const

/** The text of a share card, from top to bottom. */
export interface CardText {
  site: string
  title: string
  /** The host, or the source. */
  by: string
  /** Short facts, such as prize and dates. */
  facts: readonly string[]
}

const INSET = 80
const WIDTH = CARD.width - 2 * INSET
const TITLE = { size: 72, least: 48, lines: 3, leading: 1.26, height: 240 }

interface Line {
  text: string
  y: number
  size: number
  colour: string
  bold?: boolean
}

function lineOf(fonts: Fonts, { text, y, size, colour, bold = false }: Line): Piece[] {
  let x = INSET
  return runsOf(fonts, bold, text).map((run): Piece => {
    const piece: Piece = { kind: 'text', ...run, x, baseline: y, size, colour }
    x += widthOf([run], size)
    return piece
  })
}

/** The title in the largest size that fits; a longer one ends in an ellipsis. */
function titleOf(fonts: Fonts, text: string): { lines: string[]; size: number } {
  const broken = (size: number) => breakLines(text, WIDTH, (line) => widthOf(runsOf(fonts, true, line), size))
  for (let size = TITLE.size; size >= TITLE.least; size -= 4) {
    const lines = broken(size)
    if (lines.length * size * TITLE.leading <= TITLE.height) return { lines, size }
  }
  const lines = broken(TITLE.least).slice(0, TITLE.lines)
  return {
    lines: lines.map((line, at) => (at === TITLE.lines - 1 ? `${line.slice(0, -1)}…` : line)),
    size: TITLE.least,
  }
}

/** A Chinese font draws these quotes at full width; between Latin letters they are apostrophes. */
const narrow = (text: string) => text.replace(/(?<=[a-z])’(?=[a-z])/giu, "'")

/** As much of a line as fits. */
function clip(fonts: Fonts, text: string, size: number): string {
  const [first = '', ...more] = breakLines(text, WIDTH, (line) => widthOf(runsOf(fonts, false, line), size))
  return more.length > 0 ? `${first.slice(0, -1)}…` : first
}

/** The ring of the platform's logo, large and faint behind the text. */
const GROUND = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2b4699"/><stop offset="1" stop-color="#141d44"/></linearGradient></defs>
<rect width="${CARD.width}" height="${CARD.height}" fill="url(#g)"/>
<g transform="translate(800 150) scale(13)" opacity="0.13"><path d="M9 9v14M25 9v14" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M9 12.5h16M9 17h16" stroke="#f3a571" stroke-width="2"/><path d="M6.5 23.5h21l1.5 4H5z" fill="#fff"/></g>
<rect x="${INSET}" y="${CARD.height - 16}" width="${WIDTH}" height="6" rx="3" fill="#f3a571"/>`

/** A share card as SVG: letters become outlines of the certificate fonts, so that it looks the same on every machine. */
export function cardSvg(fonts: Fonts, { site, title, by, facts }: CardText): string {
  const { lines, size } = titleOf(fonts, narrow(title))
  const top = 164 + size
  const below = top + lines.length * size * TITLE.leading
  const pieces = [
    ...lineOf(fonts, { text: site, y: 120, size: 38, colour: '#f3c9a5', bold: true }),
    ...lines.flatMap((text, at) =>
      lineOf(fonts, { text, y: top + at * size * TITLE.leading, size, colour: '#ffffff', bold: true }),
    ),
    ...lineOf(fonts, { text: clip(fonts, by, 34), y: below + 12, size: 34, colour: '#c9d3f2' }),
    ...lineOf(fonts, { text: clip(fonts, facts.join('  ·  '), 34), y: CARD.height - 62, size: 34, colour: '#ffffff' }),
  ]
  const { width, height } = CARD
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${GROUND}${pieces.map(drawOnScreen).join('')}</svg>`
}

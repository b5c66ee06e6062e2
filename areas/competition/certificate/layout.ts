import { create as qrOf } from 'qrcode'
import { certificatePage, type Design, type DesignField } from './contract.ts'
import { type Face, type Fonts, runsOf, widthOf } from './fonts.ts'
import { type Facts, paragraphsOf } from './rules.ts'

/** One item on the page, in points from the upper left corner; drawn as PDF or SVG by paint.ts. */
export type Piece =
  | { kind: 'path'; d: string; fill?: string; stroke?: string; lineWidth?: number }
  | { kind: 'image'; bytes: Buffer; type: 'png' | 'jpeg'; x: number; y: number; width: number; height: number }
  | { kind: 'text'; face: Face; text: string; x: number; baseline: number; size: number; colour: string }

const POINTS = 72 / 25.4
export const PAGE = { width: certificatePage.width * POINTS, height: certificatePage.height * POINTS }

/** The pictures of a design. */
export interface Pictures {
  background: Buffer | null
  seal: { bytes: Buffer; ratio: number } | null
}

const box = (inset: number) => {
  const [x, y] = [PAGE.width - inset, PAGE.height - inset]
  return `M${inset} ${inset}H${x}V${y}H${inset}Z`
}

function frameOf({ frame, frameColour }: Design): Piece[] {
  const line = (inset: number, lineWidth: number): Piece => ({
    kind: 'path',
    d: box(inset),
    stroke: frameColour,
    lineWidth,
  })
  if (frame === 'none') return []
  if (frame === 'line') return [line(26, 2)]
  // A small diamond in each corner between the two lines.
  const [far, low] = [PAGE.width - 34, PAGE.height - 34]
  const corners = [34, far].flatMap((x) =>
    [34, low].map((y): Piece => ({ kind: 'path', d: `M${x} ${y - 9}l9 9l-9 9l-9 -9Z`, fill: frameColour })),
  )
  return [line(22, 3.5), line(34, 0.8), ...corners]
}

/** Breaks a paragraph into lines: words stay whole where they can, Chinese breaks anywhere. */
export function breakLines(text: string, width: number, measure: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const tokens = paragraph.match(/[^\s\p{Script=Han}\p{P}]+[\p{P}]*|\s+|./gu) ?? []
    const lines: string[] = []
    let line = ''
    const add = (token: string) => {
      if (line === '' || measure((line + token).trimEnd()) <= width) line += token
      else {
        lines.push(line.trimEnd())
        line = token.trimStart()
      }
    }
    for (const token of tokens) {
      if (measure(token) <= width) add(token)
      else for (const character of token) add(character)
    }
    return [...lines, line.trimEnd()]
  })
}

const LINE = 1.45
/** The smallest scale for text that is slightly too long; beyond it, the text breaks. */
const SMALLEST = 0.72

function textOf(field: DesignField, facts: Facts, { design, fonts }: { design: Design; fonts: Fonts }): Piece[] {
  const { bold, colour, align } = field
  const width = field.width * POINTS
  let top = field.y * POINTS
  return paragraphsOf(field, facts, design.language).flatMap(({ text, scale }) => {
    const full = field.size * scale
    const measure = (line: string, size = full) => widthOf(runsOf(fonts, bold, line), size)
    const whole = text.includes('\n') ? Number.POSITIVE_INFINITY : measure(text)
    const size = whole > width && whole * SMALLEST <= width ? (full * width) / whole : full
    return breakLines(text, width + 0.01, (line) => measure(line, size)).flatMap((line) => {
      // Text below the page is invisible, and outlining it would keep the server busy for seconds.
      if (top >= PAGE.height) return []
      const runs = runsOf(fonts, bold, line)
      const spare = width - widthOf(runs, size)
      let x = field.x * POINTS + (align === 'left' ? 0 : align === 'right' ? spare : spare / 2)
      const baseline = top + size * 1.08
      top += size * LINE
      return runs.map((run): Piece => {
        const piece: Piece = { kind: 'text', ...run, x, baseline, size, colour }
        x += widthOf([run], size)
        return piece
      })
    })
  })
}

/** A QR code as one path on a white ground. */
function qrPieces({ x, y, size }: Design['qrAt'], address: string): Piece[] {
  const { modules } = qrOf(address, { errorCorrectionLevel: 'M' })
  const [left, top, side] = [x * POINTS, y * POINTS, size * POINTS]
  const dot = side / (modules.size + 4)
  const round = (value: number) => Number(value.toFixed(3))
  let d = ''
  modules.data.forEach((dark, at) => {
    if (!dark) return
    const [column, row] = [at % modules.size, Math.floor(at / modules.size)]
    d += `M${round(left + (column + 2) * dot)} ${round(top + (row + 2) * dot)}h${round(dot)}v${round(dot)}h${round(-dot)}Z`
  })
  return [
    { kind: 'path', d: `M${left} ${top}h${side}v${side}h${-side}Z`, fill: '#ffffff' },
    { kind: 'path', d, fill: '#000000' },
  ]
}

/** The layout of a certificate, from which both the PDF and its preview are drawn. */
export function layout(
  facts: Facts,
  { design, fonts, pictures, address }: { design: Design; fonts: Fonts; pictures: Pictures; address: string },
): Piece[] {
  const { background, seal } = pictures
  const behind: Piece[] = background
    ? [{ kind: 'image', bytes: background, type: 'jpeg', x: 0, y: 0, ...PAGE }]
    : [{ kind: 'path', d: box(0), fill: '#ffffff' }, ...frameOf(design)]
  const at = design.sealAt
  const over: Piece[] = seal
    ? [
        {
          kind: 'image',
          bytes: seal.bytes,
          type: 'png',
          x: at.x * POINTS,
          y: at.y * POINTS,
          width: at.size * POINTS,
          height: at.size * POINTS * seal.ratio,
        },
      ]
    : []
  const texts = design.fields.flatMap((field) => textOf(field, facts, { design, fonts }))
  return [...behind, ...texts, ...qrPieces(design.qrAt, address), ...over]
}

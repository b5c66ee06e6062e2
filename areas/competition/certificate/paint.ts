import type { Readable } from 'node:stream'
import type PdfDocument from 'pdfkit'
import { PAGE, type Piece } from './layout.ts'

/** Draws a layout as a PDF. Texts stay texts: they can be searched and read aloud. */
export async function paintPdf(
  pieces: readonly Piece[],
  { title, author }: { title: string; author: string },
): Promise<Readable> {
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Author: author },
  })
  for (const piece of pieces) putOnPaper(document, piece)
  document.end()
  return document
}

function putOnPaper(document: typeof PdfDocument.prototype, piece: Piece): void {
  if (piece.kind === 'image') {
    document.image(piece.bytes, piece.x, piece.y, { width: piece.width, height: piece.height })
  } else if (piece.kind === 'text') {
    // With the name, pdfkit embeds a font once, however often it is used.
    document.registerFont(piece.face.name, piece.face.bytes)
    document
      .font(piece.face.name)
      .fontSize(piece.size)
      .fillColor(piece.colour)
      .text(piece.text, piece.x, piece.baseline, { lineBreak: false, baseline: 'alphabetic' })
  } else {
    const path = document.path(piece.d)
    if (piece.stroke) path.lineWidth(piece.lineWidth ?? 1).stroke(piece.stroke)
    else path.fill(piece.fill ?? '#000000')
  }
}

/** Draws the same layout as SVG: text becomes outlines of the PDF's fonts. */
function paintSvg(pieces: readonly Piece[]): string {
  const { width, height } = PAGE
  const drawn = pieces.map(drawOnScreen).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`
}

/** One piece as SVG, for any background. */
export function drawOnScreen(piece: Piece): string {
  if (piece.kind === 'image') {
    const { x, y, width, height, type, bytes } = piece
    const data = `data:image/${type};base64,${bytes.toString('base64')}`
    return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${data}"/>`
  }
  if (piece.kind === 'path') {
    return piece.stroke
      ? `<path d="${piece.d}" fill="none" stroke="${piece.stroke}" stroke-width="${piece.lineWidth ?? 1}"/>`
      : `<path d="${piece.d}" fill="${piece.fill ?? '#000000'}"/>`
  }
  const { font } = piece.face
  const scale = piece.size / font.unitsPerEm
  const { glyphs, positions } = font.layout(piece.text)
  let x = piece.x
  const outlines = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const path = glyph.path.scale(scale, -scale).translate(x + xOffset * scale, piece.baseline - yOffset * scale)
    x += xAdvance * scale
    return path.toSVG()
  })
  return `<path d="${outlines.join('')}" fill="${piece.colour}"/>`
}

/** A layout as a PNG of the given width. */
export async function paintPng(pieces: readonly Piece[], width = 1400): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(paintSvg(pieces)), { density: 144, unlimited: true })
    .resize({ width })
    .png()
    .toBuffer()
}

/** The part of fontkit that certificates use: pdfkit depends on it and draws with it, but it has no types. */
declare module 'fontkit' {
  export interface Path {
    commands: unknown[]
    scale(x: number, y?: number): Path
    translate(x: number, y: number): Path
    toSVG(): string
  }
  export interface Glyph {
    id: number
    path: Path
  }
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    hasGlyphForCodePoint(point: number): boolean
    glyphForCodePoint(point: number): Glyph
    getGlyph(id: number): Glyph
    layout(text: string): {
      glyphs: Glyph[]
      positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      advanceWidth: number
    }
  }
  export function create(bytes: Uint8Array): Font | { fonts: Font[] }
}

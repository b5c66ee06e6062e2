const EXCERPT = 160

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Repetitions are bounded: a text of only brackets must not take minutes. */
const IMAGE = /!\[([^\]\n]{0,300})\]\(\s{0,9}<?([^)\s>]{0,500})>?(?:\s[^)\n]{0,300})?\)/g

const LINK =
  /\[([^\]\n]{0,300})\]\(\s{0,9}(?:<[^<>\n]{0,800}>|[^\s)<]{0,800})(?:\s{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,9}\)/g

/** The beginning of a code block, with its language, or its end; a line with more text is visible text. */
const FENCE = /^[ \t]{0,99}(?:`{3,99}|~{3,99})[ \t]{0,9}[\w+#.-]{0,20}[ \t]{0,9}$/gm

const signOf = (code: number) =>
  code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '' : String.fromCodePoint(code)

/** Markdown without its markup, on one line. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(FENCE, '')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/[*`~]/g, '')
    // Entities that the editor writes.
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(?:(\d{1,7})|[xX]([\da-fA-F]{1,6}));/g, (_, ten?: string, hex?: string) =>
      signOf(ten ? Number(ten) : Number.parseInt(hex ?? '', 16)),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** A formula as the parser reads it; text between prices is not one. */
const FORMULA = /\$\$([^$]{1,2000})\$\$|\$(?!\s)([^$\n]{1,300})(?<!\s)\$(?!\d)/g

/** Keeps formulas that are readable as written, without their delimiters; removes TeX, which does not suit a list. */
const withoutTex = (markdown: string) =>
  markdown.replace(FORMULA, (_, block?: string, inline?: string) => {
    const formula = (block ?? inline ?? '').trim()
    return /[\\{}]/.test(formula) ? '[…]' : formula
  })

/** The beginning of a text, for a list: without markup, and never splitting a surrogate pair. */
export const excerptOf = (markdown: string): string =>
  plainOf(withoutTex(markdown))
    .slice(0, EXCERPT)
    .replace(/\p{Cs}$/u, '')

/** The addresses of a text's pictures, in order. */
export const pictureAddressesIn = (markdown: string): string[] =>
  [...markdown.matchAll(IMAGE)].map(([, , address = '']) => address)

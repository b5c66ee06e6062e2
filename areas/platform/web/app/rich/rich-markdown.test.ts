import { readdirSync, readFileSync } from 'node:fs'
import { times } from '@leitai/testing/thorough'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createParser } from '../../ui/markdown.ts'
import { schemaExtensions } from './extensions.ts'
import { fitsRich } from './RichBody.tsx'
import { readMarkdown } from './read-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const root = new URL('../../../../../', import.meta.url)
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const schema = getSchema(schemaExtensions)
const written = (text: string) => writeMarkdown(readMarkdown(schema, text))

/** The readers’ page. A line break within a paragraph is a space to them, and indented code is code. */
const site = createParser({
  setMaths: (formula, block) => `<m data-block="${block}">${formula.replaceAll('\n', ' ')}</m>`,
  copy: '',
})
site.renderer.rules.softbreak = () => ' '

const { fence } = site.renderer.rules
if (fence) site.renderer.rules.code_block = fence
const shown = (text: string) =>
  site
    .render(text)
    .replaceAll('\n</code></pre>', '</code></pre>')
    .replace(/alt="[^"]*"/g, (alt) => alt.replace(/\s+/g, ' '))

describe('texts of this repository read the same after the rich editor', () => {
  const templates = readFileSync(new URL('areas/competition/competition-editor/templates/texts.ts', root), 'utf8')
  const texts = [
    ...[...filesIn('demo/competitions'), ...filesIn('areas/site/content/own')].map((name) => ({
      name,
      text: readFileSync(new URL(name, root), 'utf8'),
    })),
    ...[...templates.matchAll(/`([^`]*)`/g)].map(([, text = ''], at) => ({ name: `template ${at}`, text })),
  ]
  it('there are such texts', () => expect(texts.length).toBeGreaterThan(60))
  it.each(texts)('$name', ({ text }) => {
    expect(fitsRich(text)).toBe(true)
    expect(shown(written(text))).toBe(shown(text))
  })
})

const kept: Record<string, string> = {
  headings: '# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\nSetext\n===\n\nSecond\n---',
  'a heading that ends with a sign': '## C\\#\n\n## A \\#\n\n## \\## x',
  rule: 'a\n\n---\n\nb\n\n***',
  table: '| a | b |\n|:--|--:|\n| 1 | 2 |\n| **x** | `a\\|b` |',
  'table with aligned columns and empty cells': '| l | c | r | n |\n|:-|:-:|-:|-|\n| | 1 | |\n',
  'table with formulas, links and pictures':
    '| a | b |\n|---|---|\n| $\\frac{a_1}{b_2}$ | [x](/v3/a.html) ![i](/v3/picture/e/1.png "t") |',
  'table without rows': '| a | b |\n|---|---|',
  'a table after a paragraph': 'text\n| a | b |\n|---|---|\n| 1 | 2 |\nafter',
  'formulas in lines': '得分 $a_i*b_i$ 与 $x < y \\& z$，$\\left[x\\right]*2$，$$\\sum_i x_i$$ 结束',
  'formula blocks': '$$\nx^2 \\\\\n\\frac{a_1}{b_2}\n$$\n\n$$y$$\n\nafter',
  money: 'from $5 to $6, and 5$ and 6$ for a\\_b',
  'escaped dollars': 'a \\$x\\$ b \\$y$',
  'code with a language': '```python\nprint("`a`")\n\n# x\n```\n\n~~~\n```\n~~~\n\n````md\n```\n````',
  'indented code': 'a\n\n    x = 1\n\n    y\n\nb',
  'code in lines': '`a` ``b`c`` `` `d` `` ` e ` `\\_$x$`',
  'nested lists': '- a\n  - b\n    1. c\n    2. d\n  - e\n- f\n\n1. one\n2. two\n   - x\n\n     y',
  'loose and tight lists': '- a\n- b\n\ntext\n\n- a\n\n- b\n\n  more\n\n  ```\n  x\n\n  y\n  ```',
  'numbers from another start': '7. a\n8. b',
  'two lists in a row': '- a\n- b\n\n* c\n* d\n\n1. x\n\n1) y',
  'empty items and items that begin with a block': '- a\n-\n- # h\n- > q\n- ```\n  x\n  ```',
  quotes: '> a\n>\n> > b\n>\n> - c\n\n> d',
  marks: '**a** *b* ~~c~~ ***d*** **a *b* c** *a **b** c* `x` **`y`** a**b**c',
  'links with marks': '[**a** b](https://example.com/a_b_c "ti\\"tle") **[c](/v3/x.html#y)** *d [e](#f)*',
  'bare addresses': 'see https://example.com/a_b_(c)*d, www.example.com and a_b@example.com. <https://example.org>',
  'addresses next to letters':
    '看<https://example.com/a>吧，（https://example.com/b），x[https://example.com](https://example.com)y',
  'links by reference': '[a][b] and [c]\n\n[b]: https://example.com "t"\n[c]: /v3/x.html',
  'odd addresses': '[a](</a b(c>) [b](/a\\)b) [c](/x?a=1&amp;copy=2) [d]()',
  pictures:
    '![a](/v3/picture/editor/1/0a.jpg "t")\n\nx ![](/v3/picture/editor/1/0b.jpg) y\n\n[![l](/v3/picture/e/1.png)](https://example.com)',
  'foreign pictures': '![a *b* [c]](https://example.com/a.png)',
  'hard breaks': 'a  \nb\\\nc **d  \ne**',
  'line breaks': 'a\nb\n**c\nd**',
  escapes: '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\# f \\\\ \\~~g\\~~ \\<http://x.y> &amp;amp; &lt;b&gt; \\!\\[x](y)',
  'signs at the start of a line': '\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n\\+ e\n\n\\---\n\n\\=== \n\n\\| a | b |',
  'signs after a hard break': 'a\\\n\\# b\\\n\\- c\\\n1\\. d\\\n\\===\\\n\\--- | ---',
  'HTML is text': '<b>a</b> <!-- c --> &nbsp;x <br>\n\n<div>\nx\n</div>',
  'marks beside Chinese punctuation': '**重点**：a，**“引号”** b *（c）*\n\n说**重点**后面',
  'a wide space begins a paragraph': '　　段落\n\n　　另一段',
  empty: '',
}

describe('nothing is lost', () => {
  it.each(Object.entries(kept))('%s', (_name, text) => {
    expect(fitsRich(text)).toBe(true)
    const flat = (html: string) =>
      html.replace(/<strong>(<a [^>]*>)([^<]*)<\/a><\/strong>/g, '$1<strong>$2</strong></a>')
    expect(flat(shown(written(text)))).toBe(flat(shown(text)))
    expect(written(written(text))).toBe(written(text))
  })
})

/** Nesting of marks is the same to readers, and so is what differs only in it. */
const flatOf = (text: string) => JSON.stringify(readMarkdown(schema, text).toJSON())

const scraps = fc.constantFrom(
  ...[
    'a',
    ' ',
    '中文',
    '。',
    '（',
    '“',
    '1. ',
    '- ',
    '* ',
    '# ',
    '> ',
    '| a | b |',
    '|---|---|',
    '```',
    '$',
    '$$',
    '$x_1$',
    '**',
    '*',
    '_',
  ],
  ...[
    '~~',
    '`',
    '[',
    ']',
    '(',
    ')',
    '](/x)',
    '![',
    '](/v3/picture/a.png)',
    '\\',
    '\n',
    '\n\n',
    '\n    ',
    '  \n',
    '<',
    '>',
    '&amp;',
    '&lt;',
  ],
  ...[
    'https://x.cn/a_b',
    'www.x.cn',
    'a@x.cn',
    '---',
    '===',
    '[a]: /x',
    '!',
    '|',
    ':',
    '"',
    '\t',
    '+',
    '😀',
    '\u00a0',
    '　',
  ],
)

describe('random texts', () => {
  // covers: pages.everywhere.editor-keeps
  it('what is said to fit reads the same afterwards', () => {
    let fits = 0
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 25 }), (parts) => {
        const text = parts.join('')
        if (!fitsRich(text)) return
        fits += 1
        const tags = (html: string) =>
          html
            .replace(/<\/?(?:strong|em|s|a)\b[^>]*>/g, '')
            .replace(/\s+/g, ' ')
            .replaceAll('<p></p> ', '')
        expect(flatOf(written(text))).toBe(flatOf(text))
        expect(tags(shown(written(text)))).toBe(tags(shown(text)))
      }),
      { numRuns: times(200, 1000) },
    )
    // Nearly all do.
    expect(fits).toBeGreaterThan(times(100, 500))
  })
})

const words = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'B',
        '9',
        ' ',
        '中',
        '。',
        '（',
        '”',
        '*',
        '_',
        '~',
        '`',
        '[',
        ']',
        '(',
        ')',
        '\\',
        '#',
        '-',
        '+',
        '>',
        '|',
        '<',
        '&',
        ';',
      ],
      ...['!', '=', ':', '.', '1.', '&amp;', '**', '😀'],
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((signs) => signs.join(''))
const run = fc.record({
  text: words,
  // Not code within a link: `[``]:``]` at the start of a line is something else.
  marks: fc.oneof(
    fc.uniqueArray(fc.constantFrom<string>('bold', 'italic', 'strike', 'link'), { maxLength: 3 }),
    fc.constantFrom<string[]>(['code'], ['code', 'bold']),
  ),
})
const line = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs) =>
  runs.map(({ text, marks }) => ({
    type: 'text',
    text,
    marks: marks.map((type) => (type === 'link' ? { type, attrs: { href: '/v3/x_y.html' } } : { type })),
  })),
)
const { block } = fc.letrec((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    line.map((content) => ({ type: 'paragraph', content })),
    line.map((content) => ({ type: 'heading', attrs: { level: 2 }, content })),
    fc.constantFrom({ type: 'horizontalRule' }, { type: 'codeBlock', content: [{ type: 'text', text: '```\n- a' }] }),
    fc.tuple(line, line).map(([head, body]) => ({
      type: 'table',
      content: [head, body].map((content, at) => ({
        type: 'tableRow',
        content: [{ type: at === 0 ? 'tableHeader' : 'tableCell', content: [{ type: 'paragraph', content }] }],
      })),
    })),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.boolean(),
        fc.array(fc.tuple(line, tie('block')), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, tight, items]) => ({
        type,
        attrs: { tight },
        content: items.map(([content, more]) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content }, more],
        })),
      })),
  ),
}))

describe('random documents', () => {
  // covers: pages.everywhere.editor-keeps
  it('what is written in the editor is there when it is opened again', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
        const doc = schema.nodeFromJSON({ type: 'doc', content })
        // The text of each block: marks may lose their spaces at the ends, and lists become loose.
        const texts = (of: typeof doc) => {
          const found: string[] = []
          of.descendants((node) => {
            if (node.isTextblock) found.push(`${node.type.name} ${node.textContent.trim()}`)
          })
          return found.filter((text) => text !== 'paragraph ')
        }
        expect(texts(readMarkdown(schema, writeMarkdown(doc)))).toEqual(texts(doc))
      }),
      { numRuns: times(200, 1000) },
    )
  })
})

describe('attack: the editor asks for no address that readers’ pages would not', () => {
  const picture = (address: string) => {
    const node = readMarkdown(schema, `![alt](${address})`).firstChild?.firstChild
    return node?.type.spec.toDOM?.(node)
  }
  it('shows the site’s own pictures', () => {
    expect(picture('/v3/picture/editor/1/0a.jpg')).toEqual([
      'img',
      expect.objectContaining({ src: '/v3/picture/editor/1/0a.jpg', alt: 'alt' }),
    ])
  })
  // covers: pages.everywhere.texts-safe
  it.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    '/v3/api/user/setting/exportMyData',
    '/v3/picture/../api/user/setting/exportMyData',
    'data:image/png;base64,AAAA',
  ])('of %s the words alone, and keeps it as it was', (address) => {
    expect(picture(address)).toEqual(['span', {}, 'alt'])
    expect(written(`![alt](${address})`)).toBe(`![alt](${address})`)
  })
})

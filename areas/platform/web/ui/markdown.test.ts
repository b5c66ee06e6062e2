import katex from 'katex'
import { describe, expect, it, vi } from 'vitest'
import { keptHtml } from './kept-html.ts'
import { createParser } from './markdown.ts'
import { katexOptions } from './markdown-maths.ts'

const parser = createParser({ setMaths: (formula, block) => `<m data-block="${block}">${formula}</m>`, copy: '复制' })

describe('markdown', () => {
  // covers: pages.everywhere.texts-safe
  it('attack: formulas of strangers write nothing into the log', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(katex.renderToString('损失 \\\\ x \\begin{array}{c}a&b\\end{array}', katexOptions)).toContain('损失')
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  // covers: pages.everywhere.texts-safe
  it('HTML and javascript: URLs are not passed through', () => {
    const html = parser.render('<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript')
  })

  // covers: pages.everywhere.texts-safe
  it('only the platform’s own pictures are shown, so that the browser requests nothing else by itself', () => {
    expect(parser.render('![图](/v3/picture/editor/1/0a.jpg)')).toContain(
      '<img src="/v3/picture/editor/1/0a.jpg" alt="图"',
    )
    for (const address of [
      'https://example.com/a.png',
      '//example.com/a.png',
      '/v3/api/x.csv',
      '/v3/picture/../api/x.csv',
    ]) {
      for (const text of [`![图<](${address})`, `![图<][a]\n\n[a]: ${address}`]) {
        const html = parser.render(text)
        expect(html).not.toContain('<img')
        expect(html).toContain('图&lt;')
      }
    }
  })

  it('external links open in a new tab, with or without a scheme', () => {
    for (const address of ['https://example.com', '//example.com']) {
      expect(parser.render(`[x](${address})`)).toContain('rel="nofollow noopener noreferrer"')
    }
  })

  // covers: pages.tabs.markdown-maths
  it('inline and block formulas are rendered', () => {
    expect(parser.render('得分 $a_i*b_i$ 越低越好')).toContain('<m data-block="false">a_i*b_i</m>')
    expect(parser.render('$$\nx^2\n$$\n\n后文')).toContain('<m data-block="true">x^2</m>')
  })

  it('a formula that fails to render is shown as source', () => {
    const setMaths = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    const html = createParser({ setMaths, copy: '复制' }).render('前 $a<b$ 后')
    expect(html).toContain('<code>a&lt;b</code> 后')
  })

  it('the end of unclosed formulas is searched only once', () => {
    const looked = vi.spyOn(String.prototype, 'trim')
    parser.render('$$a\n'.repeat(1000))
    const times = looked.mock.calls.length
    looked.mockRestore()
    expect(times).toBeLessThan(20_000)
  })

  it('prices are not formulas', () => {
    expect(parser.render('奖金 $500 或 $800')).not.toContain('<m')
    expect(parser.render('only one $ sign')).not.toContain('<m')
  })

  it('headings do not skip a level, whatever the first one is', () => {
    expect(parser.render('### a\n\n##### b\n\n## c', { under: 2 })).toBe('<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>\n')
    expect(parser.render('### a\n\n###### b')).toBe('<h2>a</h2>\n<h3>b</h3>\n')
  })

  // covers: pages.tabs.markdown-tables
  it('headings are lowered by one level; tables and code are wrapped', () => {
    const html = parser.render('# 题目\n\n|a|\n|-|\n|1|\n\n```\n<b>\n```')
    expect(html).toContain('<h2>题目</h2>')
    expect(html).toContain('<div data-table')
    expect(html).toContain('<code>&lt;b&gt;')
  })

  it('thousands of unclosed markers do not blow up the output', () => {
    const signs = ['>', '[', '![', '*', '_', '`', '<', '[](', '- ', '1. ', '|', '| a ', '$', '$$', '~', '&', '[a]: ']
    const texts = [
      ...signs.map((sign) => sign.repeat(20_000 / sign.length)),
      '['.repeat(10_000) + ']'.repeat(10_000),
      `[x]: y\n${'[x]'.repeat(6000)}`,
      '#\n'.repeat(30_000),
      Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
      `${'|'.repeat(2000)}\n${'|-'.repeat(2000)}\n${`${'|'.repeat(2000)}\n`.repeat(8)}`,
    ]
    for (const text of texts) expect(parser.render(text).length).toBeLessThan(60 * text.length)
  })

  it('attack: of thousands of formulas in a text the first 2,000 are set, the others shown as source', () => {
    const html = parser.render('$a$ '.repeat(2500), { under: 1 })
    expect(html.match(/<m /g)).toHaveLength(2000)
    expect(html.match(/<code>a<\/code>/g)).toHaveLength(500)
    const long = 'a+'.repeat(9000)
    expect(parser.render(`$${long}a$ and $${long}b$`, { under: 1 }).match(/<m /g)).toHaveLength(1)
    // Another text begins anew.
    expect(parser.render('$a$', { under: 1 })).toContain('<m ')
  })

  it('attack: a text is rendered once, however often its page is made, and what is kept has a bound', () => {
    const keep = keptHtml(100)
    let made = 0
    const of = (text: string) =>
      keep(text, () => {
        made++
        return text.toUpperCase()
      })
    expect([of('a'), of('a'), of('b'), of('a')]).toEqual(['A', 'A', 'B', 'A'])
    expect(made).toBe(2)
    of('c'.repeat(48))
    expect([of('a'), made]).toEqual(['A', 3])
    of('d'.repeat(48))
    of('c'.repeat(48))
    expect(made).toBe(5)
    expect([of('e'.repeat(1000)), of('e'.repeat(1000))]).toEqual(['E'.repeat(1000), 'E'.repeat(1000)])
    expect(made).toBe(7)
  })
})

describe('emphasis beside Chinese marks', () => {
  it.each([
    ['**注意：**每队最多五人。', '<strong>注意：</strong>每队最多五人。'],
    ['*“斜体”*文字', '<em>“斜体”</em>文字'],
    ['**加粗（括号）**中文', '<strong>加粗（括号）</strong>中文'],
    ['中文**《书名》**中文', '中文<strong>《书名》</strong>中文'],
    ['~~删除。~~中文', '<s>删除。</s>中文'],
    ['中文**加粗**中文', '中文<strong>加粗</strong>中文'],
    ['**`代码`：**中文', '<strong><code>代码</code>：</strong>中文'],
    ['2 * 3 * 4 与 a*b', '2 * 3 * 4 与 a*b'],
  ])('%s', (text, html) => expect(parser.render(text)).toBe(`<p>${html}</p>\n`))
})

describe('links within a text', () => {
  const render = (text: string, docId = 't1') => parser.render(text, { docId })
  const text =
    '见[评分](#评分规则)与[另一节](#评分规则-1)。\n\n## 评分规则\n\n文字\n\n## 评分规则\n\n## Data & `id`（说明）'

  it('lead to its headings, the second of one name too', () => {
    const html = render(text)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => decodeURIComponent(id))
    const ids = [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['t1-评分规则', 't1-评分规则-1', 't1-data--id说明'])
    expect(targets).toEqual(ids.slice(0, 2))
  })

  it('of several texts on a page never lead into another', () => {
    const of = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const note = `${text}[^1]\n\n[^1]: 脚注的内容`
    const [one, two] = [of(render(note, 'a')), of(render(note, 'b'))]
    expect(one.length).toBeGreaterThan(4)
    expect(one.filter((id) => two.includes(id))).toEqual([])
  })

  it('that name no heading stay as they are, and no heading can leave its attribute', () => {
    expect(render('[x](#nowhere)')).toContain('href="#nowhere"')
    expect(render('[x](#%E0%A4)')).toContain('href="#%E0%A4"')
    expect(render('## a" onclick="x\n\n[b](#a-onclickx)')).toContain('<h2 id="t1-a-onclickx">')
  })

  it('footnotes are footnotes, and lead there and back', () => {
    const html = render('见脚注[^1]。\n\n[^1]: 脚注的内容，**重要**。')
    expect(html).toContain('<a href="#fn-t1-1" id="fnref-t1-1">[1]</a>')
    expect(html).toMatch(/<li id="fn-t1-1"[^>]*><p>脚注的内容，<strong>重要<\/strong>。 <a href="#fnref-t1-1"/)
    expect(html).not.toContain('%E8%84')
  })
})

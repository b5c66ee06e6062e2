import katex from 'katex'
import { describe, expect, it, vi } from 'vitest'
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
})
